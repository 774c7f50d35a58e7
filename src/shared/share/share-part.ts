import { lazyPart } from "#src/shared/parts/lazy-part.tsx";

/** Ways to take a fact along, fetched when there is one. */
export const shareFact = lazyPart(() => import("./share-fact.tsx").then(({ ShareFact }) => ShareFact));

/** The paper of what was sent, fetched with it. */
export const paperButton = lazyPart(() =>
  import("./paper-button.tsx").then(({ PaperButton }) => PaperButton),
);
