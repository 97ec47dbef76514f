/* Keeps the page itself, so that it opens while the server is away; never what the server says. */
const NAME = 'haggis-9205761df930';
const FILES = ["./","assets/Claim-RBqUQk0o.js","assets/Games-BWqxx5Ir.js","assets/Games-Ev0f_wo8.css","assets/Learn-ARvNtAW1.js","assets/Learn-BzOsNQo6.css","assets/Replay-B39khnTc.js","assets/Replay-BOf2j6oQ.css","assets/SheetScreen-CTjAkBbn.js","assets/SheetScreen-Co4pbg5L.css","assets/WhatBeats-B7PauSRp.css","assets/WhatBeats-Cl1R44cW.js","assets/dist-BsbcV6pe.js","assets/figtree-latin-500-normal-BWnGEVsr.woff2","assets/figtree-latin-700-normal-th6qEP7c.woff2","assets/grenze-latin-800-normal-CYs5Bn-d.woff2","assets/haggis-2-CWyoN8A_.js","assets/haggis-3-DkNVEERL.js","assets/index-BaZPAcnP.js","assets/index-CoPAyRGR.css","assets/lessons-BzMtE4vb.js","assets/lessons-COURNmab.js","assets/lessons-Dzy1LY5c.js","assets/neeps-BlR5eu1z.js","assets/say-jGSHEWQg.js","assets/tatties-CErfhncC.js","assets/words-DXxCiSU4.js","assets/words-MqwmqQpu.js","fonts.txt","icon-192.png","icon-512.png","icon.svg","manifest.webmanifest"];

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
