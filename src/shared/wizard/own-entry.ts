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

/** A step that is shown, and its address. */
type Shown = {
  readonly to: string;
  readonly passing?: boolean;
  readonly final?: boolean;
  readonly start?: unknown;
};

/** Where a wizard stands in the history: its entry, unless it has none yet. */
type Here = Omit<OwnEntry, "behind"> & { readonly own: OwnEntry | undefined; readonly pathname: string };

type Way =
  | { readonly type: "back"; readonly entries: number }
  | { readonly type: "entry"; readonly to: string; readonly takesPlace: boolean; readonly entry: OwnEntry };

/**
 * Where the history goes when a step is shown. One that asks something is an entry; what only leads on is none. An end
 * takes the place of the whole wizard: from there Back leads to what was before it and never into what is done.
 */
export function wayTo(
  { to, passing = false, final = false, start }: Shown,
  { own, pathname, ...wizard }: Here,
  replace: boolean,
): Way | undefined {
  if (passing || start) return undefined;
  const behind = own?.behind ?? 0;
  // The entry that it arrives at asks for a step that is done with, and is given the end.
  if (final && behind > 0) return { type: "back", entries: behind };
  const isFirst = own === undefined;
  if (to === pathname && !isFirst) return undefined;
  const takesPlace = isFirst ? !wizard.isNext : replace || final;
  const entry = { ...wizard, behind: isFirst || takesPlace ? behind : behind + 1 };
  return { type: "entry", to, takesPlace, entry };
}
