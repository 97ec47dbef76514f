/* Keeps the page itself, so that it opens while the server is away; never what the server says. */
const NAME = 'haggis-2bb37cbd2031';
const FILES = ["./","assets/Claim-DRroeL6c.js","assets/Learn-BXoUmqMj.css","assets/Learn-C0LyfaOk.js","assets/Replay-DK52DnLf.js","assets/Replay-YKmnSizU.css","assets/SheetScreen-CvOzEfxV.css","assets/SheetScreen-DBk0_fFP.js","assets/de-BL_NHvnh.js","assets/de-CilLDUQv.js","assets/dist-BsbcV6pe.js","assets/en-CdSg-uxo.js","assets/index-DcVUoWXN.js","assets/index-iLXXCKin.css","assets/positions-DqVjCN9C.js","assets/say-lMUhvjoN.js","icon-192.png","icon-512.png","icon.svg","manifest.webmanifest"];

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
