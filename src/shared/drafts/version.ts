/** What a window knows of a record that the server stores for its draft. */
export type Version = {
  /** ETag of the last answer that had one. */
  readonly tag: string;
  /** A save left since and was not answered: it may be stored, under another tag. */
  readonly isUnsure?: true;
};

/** What a draft's requests know, by the path at which a record is read and saved. */
export type KnownVersions = Readonly<Record<string, Version>>;

/** A draft that would be written over one of a newer version. */
export class OutdatedDraftError extends Error {
  constructor() {
    super("draft: another window stored a newer version of its record — ask which of the two stays");
    this.name = "OutdatedDraftError";
  }
}

/** Whether the first knows of something that was stored after what the second knows. */
export function isNewer(one: KnownVersions = {}, other: KnownVersions = {}): boolean {
  return Object.entries(one).some(([path, version]) => numberOf(version) > numberOf(other[path]));
}

/** `"7"` → 7; 0 where nothing was stored yet. */
function numberOf(version: Version | undefined): number {
  return Number(version?.tag.replace(/^W\//, "").replaceAll('"', "") ?? 0) || 0;
}
