import { lazyPart } from "../errors/lazy-part.ts";

/** The form with its engine: more than half of the page, fetched while the person types who they are. */
export const claimPart = lazyPart(() =>
  import("./identified-claim.tsx").then(({ IdentifiedClaim }) => IdentifiedClaim),
);
