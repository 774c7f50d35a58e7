import { lazyPart } from "#src/shared/parts/lazy-part.ts";

/** What the help says, fetched when the page is there: it is wanted without a signal too. */
export const helpPart = lazyPart(() => import("./help.tsx").then(({ Help }) => Help));
