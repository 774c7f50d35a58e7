import { isObject } from "#engine/json/index.ts";
import {
  documentsOf,
  findFlow,
  findPart,
  flowsOfPart,
  kindOfDocument,
  type Library,
  type LoadedDocument,
  resolvePath,
} from "#engine/language/index.ts";

/** What has to be looked at again after some documents changed. */
export type Dependents = {
  /** To be checked: themselves, what names them, and the flows of which something changed. */
  readonly documents: readonly LoadedDocument[];
  /** Flows of which something changed: themselves, their schemas, their overlays. */
  readonly flows: readonly LoadedDocument[];
  /** Scenarios to be played besides those of the flows. */
  readonly scenarios: readonly LoadedDocument[];
  /** The flows of those scenarios, which have to be right to be played. */
  readonly played: readonly LoadedDocument[];
};

/**
 * What depends on files of a library. A version of a flow that lies outside of `root` is looked at with what lies
 * outside alone: the repository's documents speak of the repository's flow.
 */
export function dependentsOf(library: Library, files: Iterable<string>, root: string): Dependents {
  const changed = builtOn(library, new Set(files));
  const isScenario = (document: LoadedDocument) => kindOfDocument(document) === "scenario";
  const flowsOf = (documents: readonly LoadedDocument[]) =>
    new Set(documents.flatMap((document) => flowsFor(library, document)));
  const scenarios = [...changed].filter(isScenario);
  const flows = flowsOf([...changed].filter((document) => !isScenario(document)));
  const names = new Map<unknown, LoadedDocument>();
  for (const document of [...changed, ...flows]) names.set(nameOf(document), document);
  const insurers = new Set(
    [...changed].filter((one) => kindOfDocument(one) === "insurer").map((one) => memberOf(one, "id")),
  );
  const connectors = documentsOf(library, "connector").filter((one) =>
    insurers.has(memberOf(one, "insurer")),
  );
  const naming = [...library.documents.values()].filter((document) =>
    [...textsOf(document)].some((text) => {
      const named = names.get(text);
      return named && (named.file.startsWith(root) || !document.file.startsWith(root));
    }),
  );
  const documents = new Set([...changed, ...flows, ...connectors, ...naming]);
  return { documents: [...documents], flows: [...flows], scenarios, played: [...flowsOf(scenarios)] };
}

/** The scenarios of a flow that lie where it lies. */
export function scenariosBeside(library: Library, flow: LoadedDocument, root: string) {
  return documentsOf(library, "scenario").filter(
    (document) =>
      memberOf(document, "flow") === nameOf(flow) &&
      (flow.file.startsWith(root) || !document.file.startsWith(root)),
  );
}

/** Documents of those files, and those that a path leads from to one of them, over any number of others. */
function builtOn(library: Library, files: ReadonlySet<string>): ReadonlySet<LoadedDocument> {
  const reached = new Set(files);
  const found = new Set<LoadedDocument>();
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const document of library.documents.values()) {
      if (!reached.has(document.file) && !pathsOf(document).some((path) => reached.has(path))) continue;
      reached.add(document.file);
      found.add(document);
    }
  }
  return found;
}

/** The flow that a document is, changes or plays; of an overlay of a part those that use it; none of any other kind. */
function flowsFor(library: Library, document: LoadedDocument): readonly LoadedDocument[] {
  const words: Readonly<Record<string, string>> = { flow: "id", overlay: "overlay", scenario: "flow" };
  const word = words[kindOfDocument(document)];
  const id = word === undefined ? undefined : memberOf(document, word);
  if (typeof id !== "string") return [];
  const [flow, part] = [findFlow(library, id), findPart(library, id)];
  return flow ? [flow] : part ? flowsOfPart(library, part) : [];
}

/** The name by which other documents speak of one; undefined of a kind that nobody names. */
function nameOf(document: LoadedDocument): unknown {
  const words: Readonly<Record<string, string>> = { flow: "id", part: "id", product: "id", theme: "name" };
  const word = words[kindOfDocument(document)];
  return word === undefined ? undefined : memberOf(document, word);
}

function memberOf({ value }: LoadedDocument, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}

const paths = new WeakMap<LoadedDocument, readonly string[]>();

/** The files that a document names. */
function pathsOf(document: LoadedDocument): readonly string[] {
  const found = paths.get(document) ?? pathsIn(document);
  paths.set(document, found);
  return found;
}

function pathsIn(document: LoadedDocument): readonly string[] {
  // What else a schema says of files are examples.
  const isSchema = kindOfDocument(document) === "schema";
  return [...(isSchema ? referencesIn(document.value) : textsOf(document))].flatMap((text) => {
    const [path = ""] = text.split("#", 1);
    return path.endsWith(".json") && !path.includes("://") ? [resolvePath(document.file, path)] : [];
  });
}

const texts = new WeakMap<LoadedDocument, ReadonlySet<string>>();

/** The texts that stand in a document. */
function textsOf(document: LoadedDocument): ReadonlySet<string> {
  const found = texts.get(document) ?? new Set(textsIn(document.value));
  texts.set(document, found);
  return found;
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function referencesIn(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === "$ref" && typeof inner === "string" ? [inner] : referencesIn(inner),
  );
}
