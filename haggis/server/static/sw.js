/* Keeps the page itself, so that it opens while the server is away; never what the server says. */
const NAME = 'haggis-d6b4a6c629fd';
const FILES = ["./","assets/Claim-9hdMhalo.js","assets/Learn-CPDbp5ZJ.css","assets/Learn-pMYdpRbJ.js","assets/Replay-BfEJ1rQn.js","assets/Replay-DFK3HKnU.css","assets/SheetScreen-B9RhY8-X.js","assets/SheetScreen-cDAvp4aB.css","assets/de-3zl2QLjo.js","assets/de-C7i8X0z3.js","assets/dist-BsbcV6pe.js","assets/en-BAOGawTE.js","assets/index-CUviGnzP.js","assets/index-Ox1By_Mk.css","assets/positions-L6gCV_-P.js","assets/router.svelte-Lax5uk0f.js","assets/say-CxTPit4c.js","icon-192.png","icon-512.png","icon.svg","manifest.webmanifest"];

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
