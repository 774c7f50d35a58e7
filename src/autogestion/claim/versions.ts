import type { Version } from "#src/shared/drafts/version.ts";

/** Which version of the stored claim a window knows, so that it does not write over another window's. */
export type Versions = {
  readonly current: Version | undefined;
  /** What a save is sent with; nothing where an unanswered one of our own may have changed the version. */
  header(): Readonly<Record<string, string>>;
  /** A save leaves: until it is answered nobody knows whether it was stored. */
  sending(): void;
  /** An answer tells the version that is stored now. */
  take(tag: string | undefined): void;
  /** The save was refused: what was known before it is still true. */
  refused(): void;
};

/** `onChange` writes what is known; at once where the page may be gone before the answer comes. */
export function createVersions(first: Version | undefined, onChange: (isUrgent: boolean) => void): Versions {
  let current = first;
  let before = first;
  return {
    get current() {
      return current;
    },
    header: () => (current && !current.isUnsure ? { "If-Match": current.tag } : {}),
    sending() {
      before = current;
      if (!current) return;
      current = { tag: current.tag, isUnsure: true };
      onChange(true);
    },
    take(tag) {
      current = tag === undefined ? undefined : { tag };
      onChange(false);
    },
    refused() {
      current = before;
      onChange(false);
    },
  };
}
