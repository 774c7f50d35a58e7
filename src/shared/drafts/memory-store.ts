import type { Draft } from "./draft.ts";
import type { DraftStore } from "./draft-store.ts";
import { isNewer, OutdatedDraftError } from "./version.ts";

/** Drafts for as long as the page is open. */
export function createMemoryStore(): DraftStore {
  const drafts = new Map<string, Draft>();
  const files = new Map<string, { readonly draft: string; readonly bytes: Blob }>();

  async function erase(place: string, id: string): Promise<void> {
    drafts.delete(`${place}/${id}`);
    for (const [key, { draft }] of files) if (draft === id) files.delete(key);
  }

  return {
    async put(draft) {
      const stored = drafts.get(`${draft.place}/${draft.id}`);
      if (isNewer(stored?.versions, draft.versions)) throw new OutdatedDraftError();
      drafts.set(`${draft.place}/${draft.id}`, draft);
    },
    async find({ place, person }) {
      return [...drafts.values()]
        .filter((draft) => draft.place === place && draft.person === person)
        .sort((one, other) => other.savedAt - one.savedAt);
    },
    erase,
    async sweep(before) {
      for (const draft of drafts.values()) if (draft.savedAt < before) await erase(draft.place, draft.id);
    },
    async putFile(draft, key, bytes) {
      files.set(key, { draft, bytes });
    },
    async getFile(key) {
      return files.get(key)?.bytes;
    },
    async removeFile(key) {
      files.delete(key);
    },
  };
}
