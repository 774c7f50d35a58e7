import { foldText } from "#engine/identifiers/index.ts";
import type { Broker } from "#src/desk/session/broker.ts";
import { keepScheme, type Scheme, schemes } from "#src/desk/theme/scheme.ts";
import type { IconName } from "#src/desk/ui/icon.tsx";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { createTitleOf, creatorsOf, screensOf, titleOf } from "../screens.ts";

/** The groups in their order: what was found, what is opened, what is done. */
export const groups = ["found", "screens", "do"] as const;

/** Something to open or to do. */
export type Entry = {
  readonly title: string;
  readonly icon: IconName;
  readonly group: (typeof groups)[number];
  /** What tells it from others of its name. */
  readonly detail?: string;
  /** The keys that do the same. */
  readonly keys?: string;
} & (
  | { readonly path: string }
  /** Out of the desk. */
  | { readonly href: string }
  | { readonly run: () => void }
);

/** What the palette offers by itself: the screens, then what can be done from anywhere. */
export function entriesOf(broker: Broker, onKeys: () => void): readonly Entry[] {
  const appearance = deskText("shell.appearance");
  return [
    ...screensOf(broker).map(
      (screen): Entry => ({
        title: titleOf(screen),
        icon: screen.icon,
        group: "screens",
        path: screen.path,
        keys: screen.keys,
      }),
    ),
    ...creatorsOf(broker).map(
      (screen): Entry => ({
        title: createTitleOf(screen),
        icon: "plus",
        group: "do",
        path: screen.create.path,
        keys: screen.create.keys,
      }),
    ),
    ...schemes.map(
      (scheme: Scheme): Entry => ({
        title: `${appearance}: ${deskText(`scheme.${scheme}`).toLowerCase()}`,
        icon: "sun",
        group: "do",
        run: () => keepScheme(scheme),
      }),
    ),
    { title: deskText("shell.keys"), icon: "keyboard", group: "do", keys: "?", run: onKeys },
    { title: deskText("shell.leave"), icon: "leave", group: "do", path: "/logout" },
  ];
}

/** The entries that have every word of a text, in any order and whatever their accents. */
export function matchEntries<T extends { readonly title: string }>(
  entries: readonly T[],
  text: string,
): readonly T[] {
  const words = wordsOf(text);
  return entries.filter(({ title }) => words.every((word) => foldText(title).includes(word)));
}

/** A text in pieces, those that were looked for told from the others. */
export function piecesOf(text: string, sought: string): readonly Piece[] {
  const folded = foldText(text);
  const marked = new Set<number>();
  // A letter that folds to none, or to two, would shift what is marked: such a text has no marks.
  const words = folded.length === text.length ? wordsOf(sought) : [];
  for (const word of words) {
    const at = folded.indexOf(word);
    for (let index = at; at >= 0 && index < at + word.length; index++) marked.add(index);
  }
  const pieces: Piece[] = [];
  for (const [index, letter] of [...text].entries()) {
    const isMarked = marked.has(index);
    const last = pieces.at(-1);
    if (last?.isMarked === isMarked) pieces[pieces.length - 1] = { text: last.text + letter, isMarked };
    else pieces.push({ text: letter, isMarked });
  }
  return pieces;
}

export type Piece = { readonly text: string; readonly isMarked: boolean };

function wordsOf(text: string): readonly string[] {
  return foldText(text).split(/\s+/).filter(Boolean);
}
