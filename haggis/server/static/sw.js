/* Keeps the page itself, so that it opens while the server is away; never what the server says. */
const NAME = 'haggis-2186ebe18e82';
const FILES = ["./","assets/Claim-Dc-2TATc.js","assets/Learn-BXoUmqMj.css","assets/Learn-UP2_Ts5T.js","assets/Replay-CHiakMDE.js","assets/Replay-YKmnSizU.css","assets/SheetScreen-C0YAY8Uu.js","assets/SheetScreen-CvOzEfxV.css","assets/de-Eaj6HjII.js","assets/de-RvQf4P1-.js","assets/dist-BsbcV6pe.js","assets/en-BXf2DewE.js","assets/index-Bemd40Td.js","assets/index-CptVeFEQ.css","assets/positions-L6gCV_-P.js","assets/say-Be_mRFRy.js","icon-192.png","icon-512.png","icon.svg","manifest.webmanifest"];

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
