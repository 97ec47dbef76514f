/* Keeps the page itself, so that it opens while the server is away; never what the server says. */
const NAME = 'haggis-4c56e61c6fb6';
const FILES = ["./","assets/Claim-B8y46-co.js","assets/Games-CKFa9qeL.js","assets/Games-Ci3Ped6o.css","assets/Kinds-Co-lMiFI.js","assets/Kinds-uzli4XaW.css","assets/Learn-BBfBcTYj.js","assets/Learn-BLuKAW6L.css","assets/Page-CTSoD64z.js","assets/Page-DfGpSues.css","assets/Replay-Bbxczv3b.js","assets/Replay-DGRnkfmX.css","assets/SheetScreen-CBmVSivN.css","assets/SheetScreen-RwgrZcSa.js","assets/WhatBeats-DSeWmLlj.css","assets/WhatBeats-DvjatL5Y.js","assets/dist-BsbcV6pe.js","assets/figtree-latin-500-normal-BWnGEVsr.woff2","assets/figtree-latin-700-normal-th6qEP7c.woff2","assets/grenze-latin-800-normal-CYs5Bn-d.woff2","assets/haggis-2-C6uPtTSi.js","assets/haggis-3-DFLD_pvV.js","assets/index-B5NY4wCN.css","assets/index-Sqf_yktT.js","assets/lessons-1frEmB-C.js","assets/lessons-BJa2GH7X.js","assets/lessons-Dlb-D1bM.js","assets/neeps-MHEYF5nH.js","assets/say-cDQsj8pC.js","assets/tatties-Bvn-yVFK.js","assets/words-BM1rimbi.js","assets/words-ZaZIUtOb.js","fonts.txt","icon-192.png","icon-512.png","icon.svg","manifest.webmanifest"];

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
