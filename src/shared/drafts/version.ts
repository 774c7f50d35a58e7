/** What a window knows of the claim that the server stores for its draft. */
export type Version = {
  /** ETag of the last answer that had one. */
  readonly tag: string;
  /** A save left since and was not answered: it may be stored, under another tag. */
  readonly isUnsure?: true;
};

/** A draft that would be written over one of a newer version. */
export class OutdatedDraftError extends Error {
  constructor() {
    super("draft: another window stored a newer version of its claim — ask which of the two stays");
    this.name = "OutdatedDraftError";
  }
}

/** Whether the first was stored after the second. */
export function isNewer(one: Version | undefined, other: Version | undefined): boolean {
  return numberOf(one) > numberOf(other);
}

/** `"7"` → 7; 0 where nothing was stored yet. */
function numberOf(version: Version | undefined): number {
  return Number(version?.tag.replace(/^W\//, "").replaceAll('"', "") ?? 0) || 0;
}
