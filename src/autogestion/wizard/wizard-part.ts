import { lazyPart } from "#src/shared/parts/lazy-part.ts";

const load = () => import("./identified-wizard.tsx");

/** The wizards with their engine: more than half of the page, fetched while the person types who they are. */
export const wizardPart = lazyPart(() => load().then(({ IdentifiedWizard }) => IdentifiedWizard));

/** Fetches what an opening begins with, and what it may hand over to, while the person types the code. */
export async function prefetchOpening(...asked: Parameters<Prefetch>): Promise<void> {
  try {
    const { prefetch } = await load();
    await prefetch(...asked);
  } catch {
    // A part that does not come is asked for again when it is shown.
  }
}

type Prefetch = Awaited<ReturnType<typeof load>>["prefetch"];
