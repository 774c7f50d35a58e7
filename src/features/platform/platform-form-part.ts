import { lazyPart } from "#src/shared/parts/lazy-part.tsx";

/** The form of settings weighs as much as the rest of the desk's page: it comes behind its heading. */
export const platformFormPart = lazyPart(() =>
  import("./platform-form.tsx").then(({ PlatformForm }) => PlatformForm),
);
