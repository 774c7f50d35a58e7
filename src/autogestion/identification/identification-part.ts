import { lazyPart } from "#src/shared/parts/lazy-part.ts";

/** Who somebody is: asked at the address of a wizard, and not on the home. */
export const identificationPart = lazyPart(() =>
  import("./identification.tsx").then(({ Identification }) => Identification),
);
