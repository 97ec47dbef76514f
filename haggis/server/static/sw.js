/* Keeps the page itself, so that it opens while the server is away; never what the server says. */
const NAME = 'haggis-2705b2725e8d';
const FILES = ["./","assets/Claim-Cmwv7N-O.js","assets/Learn-BWsbwvrs.js","assets/Learn-BXoUmqMj.css","assets/Replay-CfZukoWP.js","assets/Replay-YKmnSizU.css","assets/SheetScreen-BDPhn66t.css","assets/SheetScreen-DfrVmczt.js","assets/de-BwUTyxEq.js","assets/de-C7i8X0z3.js","assets/dist-BsbcV6pe.js","assets/en-BAOGawTE.js","assets/index-BGJ6SxlZ.css","assets/index-CtxBuoPr.js","assets/positions-L6gCV_-P.js","assets/say-BPpc0Bi6.js","icon-192.png","icon-512.png","icon.svg","manifest.webmanifest"];

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
