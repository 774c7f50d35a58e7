import { lazyPart } from "#src/shared/parts/lazy-part.tsx";

/** The code asked again over what is being done: most people have sent it by then. */
export const renewalPart = lazyPart(() =>
  import("./renewal-dialog.tsx").then(({ RenewalDialog }) => RenewalDialog),
);
