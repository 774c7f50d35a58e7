import { lazyPart } from "#src/shared/parts/lazy-part.tsx";

// What wizards fetch when it is needed.

/** The drafts that were left at an address: who begins anew needs nothing of it. */
export const resumeOffer = lazyPart(() =>
  import("./resume-offer.tsx").then(({ ResumeOffer }) => ResumeOffer),
);

/** Asks which of two versions stays. */
export const conflictDialog = lazyPart(() =>
  import("./conflict-dialog.tsx").then(({ ConflictDialog }) => ConflictDialog),
);

/** A way to erase what was begun. */
export const eraseDraft = lazyPart(() => import("./erase-draft.tsx").then(({ EraseDraft }) => EraseDraft));
