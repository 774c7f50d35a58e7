/** What the build wrote beside: the scripts and styles of the public area, and the one that its page begins with. */
declare const shell: { readonly version: string; readonly files: readonly string[]; readonly entry: string };
declare const self: ServiceWorkerGlobalScope;

// Keeps the shell of the public area, so that a page that is opened again without a signal is there. What is of anybody,
// /api, is never touched, nor is what is asked other than by GET: a HEAD tells which version is being served.

const { version, files, entry } = shell;
const page = "/autogestion/";
const shellName = `tramite-shell-${version}`;
/** Releases stay over versions of the page: a draft goes on with the one that it began with. */
const releasesName = "tramite-releases";
const mostReleases = 40;

self.addEventListener("install", (event) => event.waitUntil(keepShell()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(openPage(request));
  else if (/^\/assets\/./.test(pathname)) event.respondWith(fromCache(request, shellName));
  else if (isOfRelease(pathname)) event.respondWith(fromCache(request, releasesName));
});
self.addEventListener("message", (event) => {
  const { releases = [] } = event.data as { readonly releases?: readonly string[] }; // of our own page
  event.waitUntil(keepReleases(releases.filter((url) => isOfRelease(new URL(url).pathname))));
});

function isOfRelease(pathname: string): boolean {
  return /^\/releases\/[^/]+\/./.test(pathname);
}

/** What a page had fetched before it was ours. */
async function keepReleases(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(releasesName);
  for (const url of urls) if (!(await cache.match(url))) await cache.add(url);
}

async function keepShell(): Promise<void> {
  const cache = await caches.open(shellName);
  const found = await fetch(page, { cache: "no-store" });
  // A page of another version than ours would ask for scripts that are not here: the next attempt finds its own worker.
  if (!found.ok || !(await found.clone().text()).includes(entry))
    throw new Error("shell: the page is of another version — it is kept when both are the same");
  await cache.addAll([...files]);
  await cache.put(page, found);
}

/** Former versions go when no page uses them any more; until then theirs is the cache that their scripts are in. */
async function takeOver(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith("tramite-") && name !== shellName && name !== releasesName) await caches.delete(name);
  await self.clients.claim();
}

/** A page is the server's, and ours only where nobody answers: a new version is never waited for. */
async function openPage(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(page, { cacheName: shellName });
    if (!kept) throw error;
    return kept;
  }
}

/** What has its hash in its name never changes. */
async function fromCache(request: Request, name: string): Promise<Response> {
  const cache = await caches.open(name);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const found = await fetch(request);
  if (found.status === 200) {
    await cache.put(request.url, found.clone()).catch(() => undefined);
    if (name === releasesName) await forgetOldest(cache);
  }
  return found;
}

async function forgetOldest(cache: Cache): Promise<void> {
  const all = await cache.keys();
  for (const old of all.slice(0, Math.max(0, all.length - mostReleases))) await cache.delete(old);
}
