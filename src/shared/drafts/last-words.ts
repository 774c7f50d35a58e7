import { kept, namesKept, readKept } from "../storage/kept.ts";
import type { Draft } from "./draft.ts";

// What is written to IndexedDB while a page goes away may or may not arrive; this is written before it goes.
const prefix = "tramite.draft.";

/** Keeps a draft until it is known to be written, or until the next page takes it. */
export function keepLastWords(draft: Draft): void {
  kept(prefix + draft.id, "browser").write(JSON.stringify(draft));
}

export function dropLastWords(id: string): void {
  kept(prefix + id, "browser").drop();
}

/** The drafts that pages left behind, which are thereby forgotten. */
export function takeLastWords(): readonly Draft[] {
  return namesKept(prefix, "browser").flatMap((name) => {
    const place = kept(name, "browser");
    const draft = readKept<Draft>(place);
    place.drop();
    return draft ?? [];
  });
}
