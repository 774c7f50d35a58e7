import { lazyPart } from "#src/shared/parts/lazy-part.ts";

/** What somebody who is identified has open. */
export const minePart = lazyPart(() => import("./mine.tsx").then(({ Mine }) => Mine));
