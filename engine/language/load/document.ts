import { type Node, type ParseError, parseTree } from "jsonc-parser";
import { below, type Json } from "#engine/json/index.ts";
import type { LanguageCode, LanguageProblem, Params } from "../problem.ts";
import { type Place, type Position, positionOf, type Spot, startsOfLines } from "./position.ts";

/** The documents of a product by path, with `/` between folders; references between them are relative paths. */
export type DocumentSet = ReadonlyMap<string, string>;

/** A document and where each of its values and keys stands in its text. */
export type LoadedDocument = {
  readonly file: string;
  readonly value: Json;
  readonly position: (pointer: string, spot?: Spot) => Position;
};

/** Deepest nesting that is read: no document of people comes near, and deeper ones would exhaust the stack. */
const deepest = 100;

const strict = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };

/**
 * Reads a JSON document. Strict: no comments, no trailing commas; a repeated key is a problem and its last value
 * counts. Without a document when the text is no JSON; never throws.
 */
export function loadDocument(
  file: string,
  text: string,
): { readonly document: LoadedDocument | undefined; readonly problems: readonly LanguageProblem[] } {
  const problem = (code: LanguageCode, pointer: string, offset: number, params: Params = {}) => ({
    code,
    file,
    pointer,
    ...positionOf(startsOfLines(text), offset),
    params,
  });
  const deep = tooDeepAt(text);
  if (deep !== undefined)
    return { document: undefined, problems: [problem("json-too-deep", "", deep, { limit: `${deepest}` })] };
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, strict);
  const [error] = errors;
  if (error || !root) {
    const { code, offset, params } = syntaxOf(text, error);
    return { document: undefined, problems: [problem(code, "", offset, params)] };
  }
  const problems: LanguageProblem[] = [];
  const value = readNode(root, [], (code, path, offset) => {
    problems.push(problem(code, path.reduce<string>(below, ""), offset, { name: path.at(-1) ?? "" }));
  });
  return { document: { file, value, position: positionsIn(text) }, problems };
}

/**
 * Where everything stands in a text. A document without mistakes is never asked, so that its text alone is kept: the
 * tree that was read takes many times its memory.
 */
function positionsIn(text: string): LoadedDocument["position"] {
  let found: { readonly lines: readonly number[]; readonly places: ReadonlyMap<string, Place> } | undefined;
  return (pointer, spot) => {
    if (!found) {
      const root = parseTree(text, [], strict);
      found = { lines: startsOfLines(text), places: root ? placesOf(root) : new Map() };
    }
    return find(text, found.lines, found.places, pointer, spot);
  };
}

type Path = readonly string[];
type Tell = (code: "json-duplicate-key" | "json-forbidden-key", path: Path, offset: number) => void;

function readNode(node: Node, path: Path, tell: Tell): Json {
  if (node.type === "array")
    return (node.children ?? []).map((item, index) => readNode(item, [...path, `${index}`], tell));
  if (node.type !== "object") return node.value as Json;
  const members = new Map<string, Json>();
  for (const { children = [] } of node.children ?? []) {
    const [key, value] = children;
    if (!key || !value) continue;
    const name = String(key.value);
    const place = [...path, name];
    if (members.has(name)) tell("json-duplicate-key", place, key.offset);
    // A member of this name would change what objects made of it are.
    if (name === "__proto__") tell("json-forbidden-key", place, key.offset);
    else members.set(name, readNode(value, place, tell));
  }
  return Object.fromEntries(members);
}

/** Where every value and key of a document begins; of a repeated key the last. */
function placesOf(root: Node): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  const visit = (node: Node, pointer: string, key?: Node) => {
    places.set(pointer, { value: node.offset, ...(key ? { key: key.offset } : {}) });
    for (const [index, child] of (node.children ?? []).entries()) {
      if (node.type === "array") visit(child, below(pointer, index));
      const [name, value] = child.children ?? [];
      if (node.type === "object" && name && value) visit(value, below(pointer, String(name.value)), name);
    }
  };
  visit(root, "");
  return places;
}

/** The nearest place around a pointer that stands in the text. */
function find(
  text: string,
  lines: readonly number[],
  places: ReadonlyMap<string, Place>,
  pointer: string,
  spot: Spot = {},
): Position {
  const place = places.get(pointer);
  if (!place) {
    const outer = pointer.slice(0, Math.max(0, pointer.lastIndexOf("/")));
    return pointer === "" ? { line: 1, column: 1 } : find(text, lines, places, outer, { key: true });
  }
  if (spot.key && place.key !== undefined) return positionOf(lines, place.key);
  return positionOf(lines, place.value + rawLength(text, place.value, spot.inside));
}

/** How far into a text, as it is written, its character of that number is: escapes are longer than what they mean. */
function rawLength(text: string, start: number, inside: number | undefined): number {
  if (inside === undefined || text[start] !== '"') return 0;
  let raw = 1;
  for (let read = 0; read < inside && text[start + raw] !== '"'; read += 1)
    raw += text[start + raw] !== "\\" ? 1 : text[start + raw + 1] === "u" ? 6 : 2;
  return raw;
}

function tooDeepAt(text: string): number | undefined {
  let depth = 0;
  let isText = false;
  for (let offset = 0; offset < text.length; offset += 1) {
    const character = text[offset];
    if (isText && character === "\\") offset += 1;
    else if (character === '"') isText = !isText;
    else if (isText) continue;
    else if (character === "{" || character === "[") depth += 1;
    else if (character === "}" || character === "]") depth -= 1;
    if (depth > deepest) return offset;
  }
  return undefined;
}

function syntaxOf(
  text: string,
  error: ParseError | undefined,
): { readonly code: LanguageCode; readonly offset: number; readonly params: Params } {
  const offset = error?.offset ?? 0;
  const before = text.slice(0, offset).trimEnd();
  const found = text.slice(offset, offset + Math.max(1, Math.min(error?.length ?? 1, 20))).trim();
  if (text.startsWith("\uFEFF")) return { code: "json-bom", offset: 0, params: {} };
  if (text.trim() === "") return { code: "json-empty", offset: 0, params: {} };
  if (before.endsWith(",") && /^[}\]]/.test(text.slice(offset)))
    return { code: "json-trailing-comma", offset: before.length - 1, params: {} };
  if (/^\/[/*]/.test(text.slice(offset))) return { code: "json-comment", offset, params: {} };
  if (before.length === text.trimEnd().length)
    return { code: "json-unfinished", offset: before.length, params: {} };
  if (error?.error === commaExpected) return { code: "json-comma", offset: before.length, params: {} };
  return { code: "json-syntax", offset, params: { found } };
}

/** jsonc-parser's number for a missing comma; its enum does not exist at run time. */
const commaExpected = 6;
