import type { ComponentType } from "react";
import { savesData } from "#src/shared/connection/saves-data.ts";
import { isReachable, whenReachable } from "#src/shared/connection/when-reachable.ts";
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
 * not for who asked their browser to save data. What fails for want of a signal is asked for again once it is back; what
 * fails otherwise is left for when it is opened.
 */
export async function fetchAhead(): Promise<void> {
  if (savesData()) return;
  const { signal } = new AbortController();
  for (const load of ahead) {
    await whenReachable(signal);
    await idle();
    if (!ahead.delete(load)) continue;
    const wasReachable = isReachable();
    // Added anew it comes last: the loop gets to it.
    await load().catch(() => (wasReachable && isReachable() ? undefined : ahead.add(load)));
  }
}

function idle(): Promise<unknown> {
  return new Promise((resolve) =>
    "requestIdleCallback" in window ? requestIdleCallback(resolve) : setTimeout(resolve, 1000),
  );
}
