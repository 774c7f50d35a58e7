import { lazyPart } from "#src/shared/parts/lazy-part.ts";

/** What comes after the code: a wizard, in the same script as the others, which is fetched while the person types. */
export const proofPart = lazyPart(() => import("../wizard/identified-wizard.tsx").then(({ Proof }) => Proof));
