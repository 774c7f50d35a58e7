import type { Draft, Owner } from "./draft.ts";

/** Where drafts and the bytes of their files live: IndexedDB, or memory where a browser denies it. */
export interface DraftStore {
  /**
   * Writes a draft; `isLeaving` when the page may be gone before that is done. Rejects where another window stored a
   * newer version of its record: that one is kept.
   */
  put(draft: Draft, isLeaving?: boolean): Promise<void>;
  /** Drafts of a person in a place, the newest first. */
  find(owner: Owner): Promise<readonly Draft[]>;
  /** Erases a draft and its files. */
  erase(place: string, id: string): Promise<void>;
  /** Erases what nobody has touched since the instant given. */
  sweep(before: number): Promise<void>;
  putFile(draft: string, key: string, bytes: Blob): Promise<void>;
  getFile(key: string): Promise<Blob | undefined>;
  removeFile(key: string): Promise<void>;
}
