/** What a wizard leaves with each entry of the browser's history that is its own; it outlives a reload. */
export type OwnEntry = {
  readonly draft: string;
  readonly flow: string;
  /** Entries of the same wizard right behind this one. */
  readonly behind: number;
  /** Whether the entry before its first is of the wizard that started it. */
  readonly isNext: boolean;
};

/** What a wizard left with an entry; nothing for one that a link or a person made. */
export function ownEntryOf(state: unknown): OwnEntry | undefined {
  const isOwn = typeof state === "object" && state !== null && "draft" in state && "behind" in state;
  // Written by wizards alone.
  return isOwn ? (state as OwnEntry) : undefined;
}
