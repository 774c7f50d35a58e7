import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Draft } from "./draft.ts";
import type { DraftStore } from "./draft-store.ts";
import { dropLastWords, keepLastWords, takeLastWords } from "./last-words.ts";
import { createMemoryStore } from "./memory-store.ts";
import { isOrphan } from "./orphan.ts";
import { isNewer, OutdatedDraftError } from "./version.ts";

interface Stored extends DBSchema {
  drafts: { key: [string, string]; value: Draft; indexes: { byOwner: [string, string] } };
  files: {
    key: string;
    value: { readonly key: string; readonly draft: string; readonly addedAt: number; readonly bytes: Blob };
    indexes: { byDraft: string };
  };
}

/** Drafts that outlive the page; in memory where the browser keeps nothing (private windows, full disk). */
export function createBrowserStore(): DraftStore {
  let opened: Promise<DraftStore> | undefined;
  const store = () => {
    opened ??= openStored()
      .then(storeOver, () => createMemoryStore())
      .then(absorbLastWords);
    return opened;
  };
  return {
    async put(draft, isLeaving = false) {
      if (isLeaving) keepLastWords(draft);
      await (await store()).put(draft);
      if (isLeaving) dropLastWords(draft.id);
    },
    find: async (owner) => (await store()).find(owner),
    async erase(place, id) {
      dropLastWords(id);
      await (await store()).erase(place, id);
    },
    sweep: async (before) => (await store()).sweep(before),
    putFile: async (draft, key, bytes) => (await store()).putFile(draft, key, bytes),
    getFile: async (key) => (await store()).getFile(key),
    removeFile: async (key) => (await store()).removeFile(key),
  };
}

/** What the last page could not be sure to have written. */
export async function absorbLastWords(store: DraftStore): Promise<DraftStore> {
  for (const draft of takeLastWords()) {
    const stored = await store.find(draft);
    const isNews = !stored.some(
      ({ id, savedAt, versions }) =>
        id === draft.id && (savedAt >= draft.savedAt || isNewer(versions, draft.versions)),
    );
    if (isNews) await store.put(draft);
  }
  return store;
}

// Some browsers that keep nothing throw at the name of it.
async function openStored(): Promise<IDBPDatabase<Stored>> {
  return openDB<Stored>("tramite", 2, {
    upgrade(database) {
      // What an earlier version kept was kept for days alone.
      for (const name of [...database.objectStoreNames]) database.deleteObjectStore(name);
      const drafts = database.createObjectStore("drafts", { keyPath: ["place", "id"] });
      drafts.createIndex("byOwner", ["place", "person"]);
      const files = database.createObjectStore("files", { keyPath: "key" });
      files.createIndex("byDraft", "draft");
    },
  });
}

function storeOver(database: IDBPDatabase<Stored>): DraftStore {
  async function erase(place: string, id: string): Promise<void> {
    const work = database.transaction(["drafts", "files"], "readwrite");
    const keys = await work.objectStore("files").index("byDraft").getAllKeys(id);
    await Promise.all([
      work.objectStore("drafts").delete([place, id]),
      ...keys.map((key) => work.objectStore("files").delete(key)),
      work.done,
    ]);
  }

  return {
    async put(draft) {
      const work = database.transaction("drafts", "readwrite");
      const stored = await work.store.get([draft.place, draft.id]);
      if (isNewer(stored?.versions, draft.versions)) throw new OutdatedDraftError();
      const put = work.store.put(draft);
      // Said at once and not when the page is idle again: a page that is going away never is.
      work.commit();
      await Promise.all([put, work.done]);
    },
    async find({ place, person }) {
      const drafts = await database.getAllFromIndex("drafts", "byOwner", [place, person]);
      return drafts.sort((one, other) => other.savedAt - one.savedAt);
    },
    erase,
    async sweep(before) {
      const drafts = await database.getAll("drafts");
      const kept = new Set(drafts.filter((draft) => draft.savedAt >= before).map((draft) => draft.id));
      for (const draft of drafts) if (!kept.has(draft.id)) await erase(draft.place, draft.id);
      const files = await database.getAll("files");
      for (const file of files) if (isOrphan(file, kept, before)) await database.delete("files", file.key);
    },
    async putFile(draft, key, bytes) {
      await database.put("files", { key, draft, addedAt: Date.now(), bytes });
    },
    async getFile(key) {
      return (await database.get("files", key))?.bytes;
    },
    async removeFile(key) {
      await database.delete("files", key);
    },
  };
}
