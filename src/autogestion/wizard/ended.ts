import type { Draft, Owner } from "#src/shared/drafts/draft.ts";
import { kept, readKept } from "#src/shared/storage/kept.ts";

// For as long as the tab knows who was there: a reload shows the end again, and no list of drafts ever does.
const place = kept("tramite:ended", "tab");

/** Keeps what this tab brought to its end last. */
export function keepEnd(ended: Draft): void {
  place.write(JSON.stringify(ended));
}

/** What was brought to its end as this draft, for the same person. */
export function endOf(draft: string | undefined, owner: Owner): Draft | undefined {
  const ended = readKept<Draft>(place);
  const isTheirs = ended?.id === draft && ended?.place === owner.place && ended.person === owner.person;
  return isTheirs ? ended : undefined;
}

export function forgetEnd(): void {
  place.drop();
}
