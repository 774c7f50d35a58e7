import { below, isObject, type Json, segmentsOf } from "#engine/json/index.ts";
import {
  documentsOf,
  type LanguageProblem,
  type Library,
  type LoadedDocument,
} from "#engine/language/index.ts";

/** A value of a document, with the lines that it takes where it is written as the formatter writes. */
type Piece = {
  readonly document: LoadedDocument;
  readonly pointer: string;
  readonly lines: number;
  readonly text: string;
};

const fewest = 5;
/** How many of the places are named. */
const shown = 4;
const width = 110;
/** What two flows may share: the words of a part. */
const shared = ["conditions", "computed", "sources", "calls", "tables", "steps", "catch"] as const;

/**
 * What two flows, or a flow and a part, say with the same words in five lines or more: advice, no mistakes. Told once for
 * each two of them, at the first place of the later one, with all the others.
 */
export function repeatedIn(library: Library): readonly LanguageProblem[] {
  const first = new Map<string, Piece>();
  const repeated: (readonly [Piece, LoadedDocument])[] = [];
  const look = (piece: Piece, value: Json): void => {
    const other = first.get(piece.text);
    if (other && other.document !== piece.document) {
      // Not of what is inside.
      repeated.push([piece, other.document]);
      return;
    }
    if (!other) first.set(piece.text, piece);
    for (const [inner, one] of piecesIn(piece.document, value, piece.pointer)) look(inner, one);
  };
  for (const document of [...documentsOf(library, "part"), ...documentsOf(library, "flow")]) {
    const flow = isObject(document.value) ? document.value : {};
    for (const word of shared)
      for (const [piece, value] of piecesIn(document, flow[word] ?? {}, `/${word}`)) look(piece, value);
  }
  const pairs = Map.groupBy(repeated, ([{ document }, other]) => `${document.file}\0${other.file}`);
  return [...pairs.values()].flatMap(adviceOf);
}

/** One line of all that one document has in common with another. */
function adviceOf(pair: readonly (readonly [Piece, LoadedDocument])[]): readonly LanguageProblem[] {
  const [first] = pair;
  if (!first) return [];
  const [{ document, pointer }, other] = first;
  const names = pair.map(([piece]) => segmentsOf(piece.pointer).join(" › "));
  const params = {
    lines: `${pair.reduce((sum, [{ lines }]) => sum + lines, 0)}`,
    other: other.file,
    name: names.slice(0, shown).join(", ") + (names.length > shown ? ` y ${names.length - shown} más` : ""),
  };
  const position = document.position(pointer, { key: true });
  return [{ code: "repeated-rules", file: document.file, pointer, ...position, params }];
}

/** The members of a value that are long enough. */
function piecesIn(document: LoadedDocument, value: Json, at: string): readonly (readonly [Piece, Json])[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const lines = linesOf(inner as Json, segments(at) * 2 + name.length);
    const piece = { document, pointer: below(at, name), lines, text: textOf(inner as Json) };
    return lines < fewest ? [] : [[piece, inner as Json] as const];
  });
}

/** Lines that JSON takes: one where it fits, else one for each member that does and two for what is around. */
function linesOf(value: Json, indent: number): number {
  if (typeof value !== "object" || value === null || indent + JSON.stringify(value).length <= width) return 1;
  return Object.values(value).reduce<number>((sum, inner) => sum + linesOf(inner as Json, indent + 2), 2);
}

/** JSON as a text that does not depend on the order of keys. */
function textOf(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(textOf).join()}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}:${textOf(inner)}`);
  return `{${members.toSorted().join()}}`;
}

function segments(pointer: string): number {
  return pointer.split("/").length;
}
