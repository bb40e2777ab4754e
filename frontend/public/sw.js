// Works only where there is no connection: then it says so. Pages and scripts always come from the server, so nothing
// that was upgraded there is ever shown as it was before.
const KEPT = "offline-1";
const FILES = ["/offline.html", "/offline.css", "/favicon.svg"];

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(KEPT)
      .then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" }))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  const instead = request.mode === "navigate" ? "/offline.html" : FILES.includes(pathname) ? pathname : null;
  if (instead === null) return;
  event.respondWith(fetch(request).catch(async () => (await caches.match(instead)) ?? Response.error()));
});

// "Your turn": back to the table it is about.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = event.notification.data;
  event.waitUntil(
    self.clients.matchAll({ type: "window", includeUncontrolled: true }).then((windows) => {
      const there = windows.find((each) => new URL(each.url).pathname === path);
      return there ? there.focus() : self.clients.openWindow(path);
    }),
  );
});
