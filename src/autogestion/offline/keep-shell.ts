const worker = "/autogestion-worker.js";
/** As the worker names it. */
const releasesName = "tramite-releases";

/**
 * Has the page's own scripts kept for when there is no signal, from when somebody begins something that they could lose; not
 * where they asked their browser to save data. What was fetched before the worker was there is kept from here.
 */
export async function keepShell(): Promise<void> {
  const { connection, serviceWorker } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (!serviceWorker || connection?.saveData) return;
  try {
    await serviceWorker.register(worker, { scope: "/autogestion/" });
    await serviceWorker.ready;
    const cache = await caches.open(releasesName);
    for (const url of releasesSeen()) if (!(await cache.match(url))) await cache.add(url);
  } catch {
    // A browser that denies it, or a script that did not come: the page is as it was.
  }
}

function releasesSeen(): readonly string[] {
  const seen = performance.getEntriesByType("resource").map(({ name }) => name);
  return seen.filter((name) => new URL(name).pathname.startsWith("/releases/"));
}
