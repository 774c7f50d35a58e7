declare const self: ServiceWorkerGlobalScope;

// Served in the worker's place where `TRAMITE_OFFLINE=0` says that nothing is to be kept: it takes over at once, forgets
// what was kept and goes.

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(leave()));

async function leave(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith("tramite-")) await caches.delete(name);
  await self.registration.unregister();
}
