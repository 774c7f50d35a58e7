import type { LanguageProblem } from "../problem.ts";
import { type DocumentSet, type LoadedDocument, loadDocument } from "./document.ts";
import { nameOfPath } from "./paths.ts";

/** What a document is. */
export type DocumentKind =
  | "flow"
  | "overlay"
  | "scenario"
  | "part"
  | "fields"
  | "product"
  | "theme"
  | "schema"
  | "widgets"
  | "insurers"
  | "parameters"
  | "insurer"
  | "connector"
  | "connector-scenario"
  | "contract"
  | "clusters"
  | "demo"
  | "unknown";

/** The documents of a set, read. Made once; everything that is asked of it is remembered under it. */
export type Library = {
  readonly documents: ReadonlyMap<string, LoadedDocument>;
  /** Files that are no JSON. */
  readonly broken: readonly string[];
  /** What is wrong with the texts: no JSON, keys twice. */
  readonly problems: readonly LanguageProblem[];
};

/** Reads every document of a set. Never throws. */
export function openLibrary(set: DocumentSet): Library {
  const documents = new Map<string, LoadedDocument>();
  const broken: string[] = [];
  const problems: LanguageProblem[] = [];
  for (const [file, text] of set) {
    const loaded = loadDocument(file, text);
    if (loaded.document) documents.set(file, loaded.document);
    else broken.push(file);
    problems.push(...loaded.problems);
  }
  return { documents, broken, problems };
}

/** What a document is: by the end of its name, else by its `$schema`, else by words that only one kind has. */
export function kindOfDocument({ file, value }: Pick<LoadedDocument, "file" | "value">): DocumentKind {
  const schema = memberOf(value, "$schema");
  if (kindNamed(file) === "scenario" && memberOf(value, "connector") !== undefined)
    return "connector-scenario";
  const named = kindNamed(file) ?? (typeof schema === "string" ? kindOfSchema(schema) : undefined);
  if (named) return named;
  if (memberOf(value, "steps") !== undefined && memberOf(value, "initial") !== undefined) return "flow";
  return "unknown";
}

const kinds = new WeakMap<Library, Map<DocumentKind, readonly LoadedDocument[]>>();

/** The documents of a kind in the order of the set. */
export function documentsOf(library: Library, kind: DocumentKind): readonly LoadedDocument[] {
  const known = kinds.get(library) ?? new Map<DocumentKind, readonly LoadedDocument[]>();
  kinds.set(library, known);
  const found =
    known.get(kind) ??
    [...library.documents.values()].filter((document) => kindOfDocument(document) === kind);
  known.set(kind, found);
  return found;
}

/** Whether every document of a kind could be read, so that what is not among them does not exist. */
export function isWhole(library: Library, kind: DocumentKind): boolean {
  return !library.broken.some((file) => kindNamed(file) === kind);
}

/** The flow of that id; of several the first. */
export function findFlow(library: Library, id: string): LoadedDocument | undefined {
  return documentsOf(library, "flow").find(({ value }) => memberOf(value, "id") === id);
}

/** The names that the documents of a kind have under a word; those that are no text are left out. */
export function namesIn(library: Library, kind: DocumentKind, word: string): readonly string[] {
  return documentsOf(library, kind).flatMap(({ value }) => {
    const name = memberOf(value, word);
    return typeof name === "string" ? [name] : [];
  });
}

/** An own member of a JSON object; undefined of anything else. */
export function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[name];
}

/** An own member that is a text; empty where it is anything else, as in a document that is not right yet. */
export function textOf(value: unknown, name: string): string {
  const member = memberOf(value, name);
  return typeof member === "string" ? member : "";
}

function kindNamed(file: string): DocumentKind | undefined {
  const name = nameOfPath(file);
  if (name === "widgets.json") return "widgets";
  if (name === "insurers.json") return "insurers";
  if (name === "parameters.json") return "parameters";
  if (name === "insurer.json") return "insurer";
  if (name === "clusters.json") return "clusters";
  const [, kind] =
    /\.(flow|overlay|scenario|connector|contract|part|fields|product|theme|demo|schema)\.json$/.exec(name) ??
    [];
  // One of the words of the pattern.
  return kind as DocumentKind | undefined;
}

function kindOfSchema(schema: string): DocumentKind | undefined {
  if (schema === "https://json-schema.org/draft/2020-12/schema") return "schema";
  const [, kind] =
    /(?:^|\/)(flow|overlay|scenario|connector|contract|clusters|insurer|part|fields|product|theme|demo)\.schema\.json$/.exec(
      schema,
    ) ?? [];
  return kind as DocumentKind | undefined;
}
