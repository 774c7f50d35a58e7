import { lazyPart } from "#src/shared/parts/lazy-part.tsx";

/** What somebody insured and their broker write to each other: who reads a policy needs nothing of it. */
export const messagesPart = lazyPart(() =>
  import("./messages-page.tsx").then(({ MessagesPage }) => MessagesPage),
);
