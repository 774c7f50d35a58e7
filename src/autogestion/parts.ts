import { lazyPart } from "#src/shared/parts/lazy-part.tsx";

// What the public area fetches when it is needed. What one of these fetches in its turn stands with it.

/** For an address that names no platform; who has a right one needs nothing of it. */
export const platformsPart = lazyPart(() =>
  import("./platform/platforms-page.tsx").then(({ PlatformsPage }) => PlatformsPage),
);

/** The pages in another language than ours. */
export const translatedPart = lazyPart(() =>
  import("./language/translated.tsx").then(({ Translated }) => Translated),
);

/** The code of a certificate that no server draws yet. */
export const codePart = lazyPart(() => import("#src/shared/ui/qr-code.tsx").then(({ QrCode }) => QrCode));

/** A platform's home: who opens a link to a task needs nothing of it. */
export const homePart = lazyPart(() => import("./home/home.tsx").then(({ Home }) => Home));

/** What the help says, fetched when the page is there: it is wanted without a signal too. */
export const helpPart = lazyPart(() => import("./help/help.tsx").then(({ Help }) => Help));

/** What has an address and is no wizard. */
export const placesPart = lazyPart(() => import("./places/places.tsx").then(({ Places }) => Places));

/** Prices that a broker has sent by a link. */
export const sharedPart = lazyPart(() =>
  import("./shared/shared-quote.tsx").then(({ SharedQuote }) => SharedQuote),
);

/** What a broker wrote to an insurer, which answers there. */
export const insurerPart = lazyPart(() =>
  import("./messages/insurer-page.tsx").then(({ InsurerPage }) => InsurerPage),
);

/** What a broker wrote down of an accident, which whoever told of it confirms. */
export const confirmPart = lazyPart(() =>
  import("./follow/confirm-page.tsx").then(({ ConfirmPage }) => ConfirmPage),
);

/** What whoever scans a circulation card is told. */
export const scannedPart = lazyPart(() =>
  import("./policies/card/scanned-card.tsx").then(({ ScannedCard }) => ScannedCard),
);

/** Who somebody is: asked at the address of a wizard, and not on the home. */
export const identificationPart = lazyPart(() =>
  import("./identification/identification.tsx").then(({ Identification }) => Identification),
);

const loadWizard = () => import("./wizard/identified-wizard.tsx");

/** The wizards with their engine: more than half of the page, fetched while the person types who they are. */
export const wizardPart = lazyPart(() => loadWizard().then(({ IdentifiedWizard }) => IdentifiedWizard));

/** What comes after the code: a wizard, in the same script. */
export const proofPart = lazyPart(() => loadWizard().then(({ Proof }) => Proof));

/** Fetches what an opening begins with, and what it may hand over to, while the person types the code. */
export async function prefetchOpening(...asked: Parameters<Prefetch>): Promise<void> {
  try {
    const { prefetch } = await loadWizard();
    await prefetch(...asked);
  } catch {
    // A part that does not come is asked for again when it is shown.
  }
}

type Prefetch = Awaited<ReturnType<typeof loadWizard>>["prefetch"];
