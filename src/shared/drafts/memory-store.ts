import type { Draft } from "./draft.ts";
import type { DraftStore } from "./draft-store.ts";
import { isNewer, OutdatedDraftError } from "./version.ts";

/** Drafts for as long as the page is open. */
export function createMemoryStore(): DraftStore {
  const drafts = new Map<string, Draft>();
  const files = new Map<string, { readonly draft: string; readonly bytes: Blob }>();

  async function erase(platform: string, id: string): Promise<void> {
    drafts.delete(`${platform}/${id}`);
    for (const [key, { draft }] of files) if (draft === id) files.delete(key);
  }

  return {
    async put(draft) {
      const stored = drafts.get(`${draft.platform}/${draft.id}`);
      if (isNewer(stored?.version, draft.version)) throw new OutdatedDraftError();
      drafts.set(`${draft.platform}/${draft.id}`, draft);
    },
    async find(platform, identityNumber) {
      return [...drafts.values()]
        .filter((draft) => draft.platform === platform && draft.identityNumber === identityNumber)
        .sort((one, other) => other.savedAt - one.savedAt);
    },
    erase,
    async sweep(before) {
      for (const draft of drafts.values()) if (draft.savedAt < before) await erase(draft.platform, draft.id);
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
