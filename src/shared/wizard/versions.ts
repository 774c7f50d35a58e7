import type { KnownVersions } from "#src/shared/drafts/version.ts";

/** Which versions of what is stored a window knows, by path, so that it does not write over another window's. */
export type Versions = {
  readonly known: KnownVersions;
  /** What a save is sent with; nothing where an unanswered one of our own may have changed the version. */
  header(path: string): Readonly<Record<string, string>>;
  /** A save leaves: until it is answered nobody knows whether it was stored. Tells how to take that back. */
  sending(path: string): { refused(): void };
  /** An answer tells the version that is stored now. */
  take(path: string, tag: string | undefined): void;
};

/** `onChange` writes what is known; at once where the page may be gone before the answer comes. */
export function createVersions(first: KnownVersions, onChange: (isUrgent: boolean) => void): Versions {
  let known = first;
  const become = (next: KnownVersions, isUrgent: boolean) => {
    known = next;
    onChange(isUrgent);
  };
  return {
    get known() {
      return known;
    },
    header(path) {
      const version = known[path];
      return version && !version.isUnsure ? { "If-Match": version.tag } : {};
    },
    sending(path) {
      const before = known[path];
      if (before) become({ ...known, [path]: { tag: before.tag, isUnsure: true } }, true);
      return {
        refused() {
          if (before) become({ ...known, [path]: before }, false);
        },
      };
    },
    take(path, tag) {
      const { [path]: _, ...others } = known;
      become(tag === undefined ? others : { ...others, [path]: { tag } }, false);
    },
  };
}
