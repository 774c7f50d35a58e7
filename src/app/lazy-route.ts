import type { ComponentType } from "react";
import { withRetries } from "#src/shared/parts/lazy-part.tsx";

/** A route whose script is fetched when it is needed, with the retries of every part. */
export function lazyRoute(load: () => Promise<ComponentType>) {
  return async () => ({ Component: await withRetries(load) });
}
