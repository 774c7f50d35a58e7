import { lazyPart } from "#src/shared/parts/lazy-part.tsx";

/** What is stored of somebody, for who asks. */
export const personalPart = lazyPart(() =>
  import("./personal-page.tsx").then(({ PersonalPage }) => PersonalPage),
);
