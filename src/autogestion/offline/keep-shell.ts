import { savesData } from "#src/shared/connection/saves-data.ts";

const worker = "/autogestion-worker.js";

/**
 * Has the page's own scripts kept for when there is no signal, from when somebody begins something that they could lose; not
 * where they asked their browser to save data. What was fetched before the worker was there it is told of: it alone keeps
 * anything, and the one that is served where nothing is to be kept listens to nobody.
 */
export async function keepShell(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker || savesData()) return;
  try {
    await serviceWorker.register(worker, { scope: "/autogestion/" });
    const { active } = await serviceWorker.ready;
    active?.postMessage({ releases: releasesSeen() });
  } catch {
    // A browser that denies it, or a script that did not come: the page is as it was.
  }
}

function releasesSeen(): readonly string[] {
  const seen = performance.getEntriesByType("resource").map(({ name }) => name);
  return seen.filter((name) => new URL(name).pathname.startsWith("/releases/"));
}
