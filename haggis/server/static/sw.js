/* Keeps the page itself, so that it opens while the server is away; never what the server says. */
const NAME = 'haggis-012557eb0e40';
const FILES = ["./","assets/Claim-sn-k7lVv.js","assets/Learn-CFDXHMN3.js","assets/Learn-CPDbp5ZJ.css","assets/Replay-DFK3HKnU.css","assets/Replay-iwVc1tq3.js","assets/SheetScreen-Cjx-o3YB.js","assets/SheetScreen-cDAvp4aB.css","assets/de-3zl2QLjo.js","assets/de-C7i8X0z3.js","assets/dist-BsbcV6pe.js","assets/en-BAOGawTE.js","assets/index-Ox1By_Mk.css","assets/index-x72l49oG.js","assets/positions-L6gCV_-P.js","assets/router.svelte-CUT3qhvY.js","assets/say-BUe1xJic.js","icon-192.png","icon-512.png","icon.svg","manifest.webmanifest"];

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
