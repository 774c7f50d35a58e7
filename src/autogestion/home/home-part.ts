import { lazyPart } from "#src/shared/parts/lazy-part.ts";

/** A platform's home: who opens a link to a task needs nothing of it. */
export const homePart = lazyPart(() => import("./home.tsx").then(({ Home }) => Home));
