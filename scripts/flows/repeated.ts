import { below, isObject, type Json } from "#engine/json/index.ts";
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
const width = 110;
/** What two flows may share: the words of a part. */
const shared = ["conditions", "computed", "sources", "calls", "tables", "steps", "catch"] as const;

/**
 * What two flows, or a flow and a part, say with the same words in five lines or more: advice, no mistakes. Told at each
 * that says it after another, and once: not of what is inside.
 */
export function repeatedIn(library: Library): readonly LanguageProblem[] {
  const first = new Map<string, Piece>();
  const told: LanguageProblem[] = [];
  const look = (piece: Piece, value: Json): void => {
    const other = first.get(piece.text);
    if (other && other.document !== piece.document) {
      const { document, pointer, lines } = piece;
      const params = { lines: `${lines}`, other: other.document.file };
      const position = document.position(pointer, { key: true });
      told.push({ code: "repeated-rules", file: document.file, pointer, ...position, params });
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
  return told;
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
