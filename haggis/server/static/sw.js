/* Keeps the page itself, so that it opens while the server is away; never what the server says. */
const NAME = 'haggis-cfe1a971aead';
const FILES = ["./","assets/Claim-Dc-2TATc.js","assets/Learn-BXoUmqMj.css","assets/Learn-DOQn99lg.js","assets/Replay-CRZhyzbO.js","assets/Replay-YKmnSizU.css","assets/SheetScreen-CkfU1mm-.js","assets/SheetScreen-CvOzEfxV.css","assets/de-Eaj6HjII.js","assets/de-RvQf4P1-.js","assets/dist-BsbcV6pe.js","assets/en-BXf2DewE.js","assets/index-BgxMcOQ5.js","assets/index-CptVeFEQ.css","assets/positions-L6gCV_-P.js","assets/say-Be_mRFRy.js","icon-192.png","icon-512.png","icon.svg","manifest.webmanifest"];

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
