import type { Draft } from "./draft.ts";

// What is written to IndexedDB while a page goes away may or may not arrive; localStorage is written before it goes.
const prefix = "tramite.draft.";

/** Keeps a draft until it is known to be written, or until the next page takes it. */
export function keepLastWords(draft: Draft): void {
  try {
    localStorage.setItem(prefix + draft.id, JSON.stringify(draft));
  } catch {
    // Full or denied: the write that is under way is all there is.
  }
}

export function dropLastWords(id: string): void {
  try {
    localStorage.removeItem(prefix + id);
  } catch {
    // Denied: there is nothing to drop.
  }
}

/** The drafts that pages left behind, which are thereby forgotten. */
export function takeLastWords(): readonly Draft[] {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
    const drafts = names.map((name) => JSON.parse(localStorage.getItem(name) ?? "null") as Draft);
    for (const name of names) localStorage.removeItem(name);
    return drafts;
  } catch {
    return [];
  }
}
