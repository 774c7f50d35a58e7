import { lazyPart } from "#src/shared/parts/lazy-part.ts";

/** For an address that names no platform; who has a right one needs nothing of it. */
export const platformsPart = lazyPart(() =>
  import("./platforms-page.tsx").then(({ PlatformsPage }) => PlatformsPage),
);
