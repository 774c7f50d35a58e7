import { create } from "zustand";

type WatchedQuotes = {
  /** Those whose broker asked to be told when they end, by id. */
  readonly ids: readonly string[];
  watch(id: string): void;
  forget(ids: readonly string[]): void;
};

/** Of this page alone, as long as it is open: whoever closes it finds the notice under the bell. */
export const useWatchedQuotes = create<WatchedQuotes>((set) => ({
  ids: [],
  watch: (id) => set(({ ids }) => ({ ids: ids.includes(id) ? ids : [...ids, id] })),
  forget: (gone) => set(({ ids }) => ({ ids: ids.filter((id) => !gone.includes(id)) })),
}));
