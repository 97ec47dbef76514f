/* Keeps the page itself, so that it opens while the server is away; never what the server says. */
const NAME = 'haggis-5171c5708222';
const FILES = ["./","assets/Claim-BJM8Jl5P.js","assets/Learn-BXoUmqMj.css","assets/Learn-DsiHOfui.js","assets/Replay-BmA1sO2H.js","assets/Replay-YKmnSizU.css","assets/SheetScreen-CvOzEfxV.css","assets/SheetScreen-DNSZ4d7D.js","assets/de-DZ1fjA4x.js","assets/de-Eaj6HjII.js","assets/dist-BsbcV6pe.js","assets/en-BXf2DewE.js","assets/index-CwQOnOli.js","assets/index-iLXXCKin.css","assets/positions-DqVjCN9C.js","assets/say-CZmuAnNf.js","icon-192.png","icon-512.png","icon.svg","manifest.webmanifest"];

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
