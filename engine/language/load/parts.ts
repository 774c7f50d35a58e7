import { below, isEqual, isObject, type Json, type JsonObject, nearest } from "#engine/json/index.ts";
import type { LoadedDocument } from "./document.ts";
import { documentsOf, type Library, memberOf } from "./library.ts";
import type { Opening } from "./open-schema.ts";
import { forgetOrigins, type Origin, originOf } from "./origins.ts";
import { relativePath, resolvePath } from "./paths.ts";

/** A place where a flow names a part, and the part's document; undefined when there is none. */
type Named = {
  readonly path: string;
  readonly index: number;
  readonly document: LoadedDocument | undefined;
};

/** The parts of a flow or a connector, in the order in which they lie under it. */
export function partsOf(library: Library, flow: LoadedDocument): readonly LoadedDocument[] {
  return namedParts(library, flow).flatMap(({ document }) => document ?? []);
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
 * A flow or a connector laid on its parts, in their order (RFC 7396): what it says wins and its null takes away. Each value keeps the
 * place that it came from, and `parts` itself stays. Told: a part that is not there, two that say one place differently,
 * a null that takes nothing away.
 */
export function layOnParts(opening: Opening, document: LoadedDocument): JsonObject {
  const { file, value } = document;
  const own = isObject(value) ? value : {};
  const named = namedParts(opening.library, document);
  if (named.length === 0) return own;
  let under: JsonObject = {};
  for (const { path, index, document: part } of named) {
    if (!part) {
      const files = documentsOf(opening.library, "part").map((known) => relativePath(file, known.file));
      const suggestion = nearest(path, files);
      const params = suggestion === undefined ? { name: path } : { name: path, suggestion };
      opening.tell("reference-outside", { file, pointer: `/parts/${index}` }, params);
      continue;
    }
    const { $schema: _, id: __, title: ___, ...said } = isObject(part.value) ? part.value : {};
    under = lay({ opening, isFlow: false }, under, said, { file: part.file, pointer: "" }, "");
  }
  return lay({ opening, isFlow: true }, under, own, { file, pointer: "" }, "");
}

function namedParts(library: Library, { file, value }: LoadedDocument): readonly Named[] {
  const paths = memberOf(value, "parts");
  if (!Array.isArray(paths)) return [];
  return paths.flatMap((path, index) =>
    typeof path === "string" && path.endsWith(".part.json")
      ? [{ path, index, document: library.documents.get(resolvePath(file, path)) }]
      : [],
  );
}

type Laying = { readonly opening: Opening; readonly isFlow: boolean };

function lay(laying: Laying, under: JsonObject, over: JsonObject, from: Origin, at: string): JsonObject {
  const { opening, isFlow } = laying;
  const { origins } = opening;
  const members = new Map(Object.entries(under));
  for (const [name, value] of Object.entries(over)) {
    const place = below(at, name);
    const origin = { file: from.file, pointer: below(from.pointer, name) };
    const before = members.get(name);
    if (value === null && isFlow) {
      if (before === undefined) opening.tell("overlay-removes-nothing", origin, { name });
      forgetOrigins(origins, place, before);
      members.delete(name);
    } else if (isObject(value) && isObject(before)) {
      members.set(name, lay(laying, before, value, origin, place));
    } else {
      if (!isFlow && before !== undefined && !isEqual(before, value as Json))
        opening.tell("part-conflict", origin, { name, other: originOf(origins, place).file });
      forgetOrigins(origins, place, before);
      origins.set(place, origin);
      members.set(name, value);
    }
  }
  return Object.fromEntries(members);
}
