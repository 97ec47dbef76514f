/* Keeps the page itself, so that it opens while the server is away; never what the server says. */
const NAME = 'haggis-29ee3b645204';
const FILES = ["./","assets/Claim-BNNolH5b.js","assets/Learn-BXoUmqMj.css","assets/Learn-Cc6Pl3uw.js","assets/Replay-DTiFafX-.js","assets/Replay-YKmnSizU.css","assets/SheetScreen-BemqDj3e.js","assets/SheetScreen-CvOzEfxV.css","assets/de-CB0VYT6L.js","assets/de-Eaj6HjII.js","assets/dist-BsbcV6pe.js","assets/en-BXf2DewE.js","assets/index-CptVeFEQ.css","assets/index-EBNijJam.js","assets/positions-YyVbNciK.js","assets/say-s3mhZWcZ.js","icon-192.png","icon-512.png","icon.svg","manifest.webmanifest"];

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
