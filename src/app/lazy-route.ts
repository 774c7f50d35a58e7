import type { ComponentType } from "react";
import { withRetries } from "#src/shared/parts/lazy-part.tsx";

/** Scripts of routes that nobody has asked for yet. */
const ahead = new Set<() => Promise<unknown>>();

/** A route whose script is fetched when it is needed, with the retries of every part. */
export function lazyRoute(load: () => Promise<ComponentType>) {
  ahead.add(load);
  return async () => {
    ahead.delete(load);
    return { Component: await withRetries(load) };
  };
}

/**
 * Fetches the other routes' scripts one after another while nothing else is to do, so that they open without a signal;
 * not for who asked their browser to save data. What fails is left for when it is opened.
 */
export async function fetchAhead(): Promise<void> {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  for (const load of ahead) {
    await idle();
    if (ahead.delete(load)) await load().catch(() => undefined);
  }
}

function idle(): Promise<unknown> {
  return new Promise((resolve) =>
    "requestIdleCallback" in window ? requestIdleCallback(resolve) : setTimeout(resolve, 1000),
  );
}
