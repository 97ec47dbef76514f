/* Keeps the page itself, so that it opens while the server is away; never what the server says. */
const NAME = 'haggis-5c92b75e1f4f';
const FILES = ["./","assets/Claim-B2wP-883.js","assets/Games-CIcjNDIj.js","assets/Games-Ev0f_wo8.css","assets/Learn-AdsBpK6c.css","assets/Learn-Ge5nAK0e.js","assets/Replay-1InJTiKz.css","assets/Replay-BeZVq-iE.js","assets/SheetScreen-BZj2dIo0.js","assets/SheetScreen-DTapwND-.css","assets/WhatBeats-DPqIh37i.js","assets/WhatBeats-Gh70yE4I.css","assets/dist-BsbcV6pe.js","assets/figtree-latin-500-normal-BWnGEVsr.woff2","assets/figtree-latin-700-normal-th6qEP7c.woff2","assets/grenze-latin-800-normal-CYs5Bn-d.woff2","assets/haggis-2-B9S6MH1P.js","assets/haggis-3-BMgyQhuD.js","assets/index-BWCL0Cz_.js","assets/index-CXI_FyRF.css","assets/lessons-B00eFwOo.js","assets/lessons-x0sWqOEk.js","assets/lessons-ywzJwQcm.js","assets/neeps-EiGxoaCw.js","assets/say-Do5GKnIN.js","assets/tatties-RrdG2Ypy.js","assets/words-CgUJQTC1.js","assets/words-OUxmMWi6.js","fonts.txt","icon-192.png","icon-512.png","icon.svg","manifest.webmanifest"];

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
