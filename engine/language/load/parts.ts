import { below, isEqual, isObject, type Json, type JsonObject, nearest } from "#engine/json/index.ts";
import type { LoadedDocument } from "./document.ts";
import { documentsOf, type Library, memberOf } from "./library.ts";
import type { Opening } from "./open-schema.ts";
import { forgetOrigins, type Origin, originOf } from "./origins.ts";
import { relativePath, resolvePath } from "./paths.ts";

/** A place where a flow, or a part that it is laid on, names a part, and the part's document; undefined when there is none. */
type Named = {
  readonly path: string;
  readonly at: Origin;
  readonly document: LoadedDocument | undefined;
  /** Whether it is laid on what names it. */
  readonly isCircle?: true;
};

/** The parts of a flow or a connector, those of its parts among them, in the order in which they lie under it. */
export function partsOf(library: Library, flow: LoadedDocument): readonly LoadedDocument[] {
  return namedParts(library, flow).flatMap(({ document, isCircle }) => (isCircle ? [] : (document ?? [])));
}

/** The flows that a part lies under. */
export function flowsOfPart(library: Library, part: LoadedDocument): readonly LoadedDocument[] {
  return documentsOf(library, "flow").filter((flow) => partsOf(library, flow).includes(part));
}

/** Whether a part lies under some flow or connector. */
export function isPartUsed(library: Library, part: LoadedDocument): boolean {
  return (["flow", "connector"] as const).some((kind) =>
    documentsOf(library, kind).some((document) => partsOf(library, document).includes(part)),
  );
}

/** The part of that id; of several the first. */
export function findPart(library: Library, id: string): LoadedDocument | undefined {
  return documentsOf(library, "part").find(({ value }) => memberOf(value, "id") === id);
}

/**
 * A flow or a connector laid on its parts, in their order (RFC 7396): what it says wins and its null takes away. What a part names
 * lies before it, and once, and it says more precisely what they say. Each value keeps the place that it came from, and `parts`
 * itself stays. Told: a part that is not there, one that is laid on itself, two that say one place differently though neither
 * names the other, a null that takes nothing away.
 */
export function layOnParts(opening: Opening, document: LoadedDocument): JsonObject {
  const { file, value } = document;
  const own = isObject(value) ? value : {};
  const named = namedParts(opening.library, document);
  if (named.length === 0) return own;
  let under: JsonObject = {};
  for (const { path, at, document: part, isCircle } of named) {
    if (isCircle) {
      opening.tell("reference-cycle", at, { name: path });
      continue;
    }
    if (!part) {
      const files = documentsOf(opening.library, "part").map((known) => relativePath(at.file, known.file));
      const suggestion = nearest(path, files);
      const params = suggestion === undefined ? { name: path } : { name: path, suggestion };
      opening.tell("reference-outside", at, params);
      continue;
    }
    const { $schema: _, id: __, title: ___, parts: ____, ...said } = isObject(part.value) ? part.value : {};
    const over = new Set(partsOf(opening.library, part).map(({ file }) => file));
    under = lay({ opening, over }, under, said, { file: part.file, pointer: "" }, "");
  }
  return lay({ opening, over: "all" }, under, own, { file, pointer: "" }, "");
}

/**
 * What a document names, each part after what it names itself and once, where it is named first: what lies under a part is
 * walked one time, however many ways lead to it.
 */
function namedParts(library: Library, document: LoadedDocument): readonly Named[] {
  return namedBy(library, document, [], new Set());
}

/** `around` are those through which it was come to, `seen` those that lie already. */
function namedBy(
  library: Library,
  from: LoadedDocument,
  around: readonly LoadedDocument[],
  seen: Set<LoadedDocument>,
): readonly Named[] {
  const paths = memberOf(from.value, "parts");
  if (!Array.isArray(paths)) return [];
  const within = [...around, from];
  return paths.flatMap((path, index): readonly Named[] => {
    if (typeof path !== "string" || !path.endsWith(".part.json")) return [];
    const document = library.documents.get(resolvePath(from.file, path));
    const named = { path, at: { file: from.file, pointer: `/parts/${index}` }, document };
    if (!document) return [named];
    if (within.includes(document)) return [{ ...named, isCircle: true }];
    if (seen.has(document)) return [];
    seen.add(document);
    return [...namedBy(library, document, within, seen), named];
  });
}

/** `over` are the files whose word is the weaker one: of a part those under it, of a flow all. */
type Laying = { readonly opening: Opening; readonly over: ReadonlySet<string> | "all" };

function lay(laying: Laying, under: JsonObject, over: JsonObject, from: Origin, at: string): JsonObject {
  const { opening, over: weaker } = laying;
  const { origins } = opening;
  const members = new Map(Object.entries(under));
  for (const [name, value] of Object.entries(over)) {
    const place = below(at, name);
    const origin = { file: from.file, pointer: below(from.pointer, name) };
    const before = members.get(name);
    if (value === null && weaker === "all") {
      if (before === undefined) opening.tell("overlay-removes-nothing", origin, { name });
      forgetOrigins(origins, place, before);
      members.delete(name);
    } else if (isObject(value) && isObject(before)) {
      members.set(name, lay(laying, before, value, origin, place));
    } else {
      const other = originOf(origins, place).file;
      if (weaker !== "all" && !weaker.has(other) && before !== undefined && !isEqual(before, value as Json))
        opening.tell("part-conflict", origin, { name, other });
      forgetOrigins(origins, place, before);
      origins.set(place, origin);
      members.set(name, value);
    }
  }
  return Object.fromEntries(members);
}
