/* Keeps the page itself, so that it opens while the server is away; never what the server says. */
const NAME = 'haggis-de44119f9c92';
const FILES = ["./","assets/Claim-Bch_RLjF.js","assets/Games-Ci3Ped6o.css","assets/Games-hhArvKGM.js","assets/Learn-B-zOi2C0.css","assets/Learn-CQsFm8oM.js","assets/Replay-BVES_gny.css","assets/Replay-D9OVwXPr.js","assets/SheetScreen-CBmVSivN.css","assets/SheetScreen-c1UUESP2.js","assets/WhatBeats-B7PauSRp.css","assets/WhatBeats-Kim8Ojif.js","assets/dist-BsbcV6pe.js","assets/figtree-latin-500-normal-BWnGEVsr.woff2","assets/figtree-latin-700-normal-th6qEP7c.woff2","assets/grenze-latin-800-normal-CYs5Bn-d.woff2","assets/haggis-2-e8sgd3h4.js","assets/haggis-3-NJphOfUs.js","assets/index-BzSs2mOP.css","assets/index-JpBZFY7Q.js","assets/lessons-B-P8qIND.js","assets/lessons-IotLrHeC.js","assets/lessons-npOlYpv0.js","assets/neeps-Bch_n6Gj.js","assets/say-C8M1KwRo.js","assets/tatties-DjU0K3pv.js","assets/words-DO2yv4aY.js","assets/words-Dm_Eu9y0.js","fonts.txt","icon-192.png","icon-512.png","icon.svg","manifest.webmanifest"];

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(NAME)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== NAME).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const path = new URL(request.url).pathname.slice(new URL('./', self.location).pathname.length);
  if (request.method !== 'GET' || path.startsWith('api/') || path.startsWith('ws/')) return;
  if (request.mode === 'navigate')
    event.respondWith(fetch(request).catch(() => caches.match('./')));
  else if (FILES.includes(path))
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
});
