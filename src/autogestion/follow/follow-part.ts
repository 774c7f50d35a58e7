import { lazyPart } from "#src/shared/parts/lazy-part.ts";

/** What is followed, fetched when such an address is opened. */
export const followPart = lazyPart(() => import("./follow-page.tsx").then(({ FollowPage }) => FollowPage));
