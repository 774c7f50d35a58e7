import { below, getAt, isObject, type Json } from "#engine/json/index.ts";
import type { Library } from "../load/library.ts";
import { describingWords, mapsOfSchemas, plainWords } from "../load/open-schema.ts";
import { resolvePath } from "../load/paths.ts";
import type { LanguageCode } from "../problem.ts";
import type { SchemaCheck } from "./subject.ts";

/** Every reference of a schema's file leads somewhere, and none back to itself unless the schema may. */
export function checkReferences(file: string, mayContainItself = false): SchemaCheck {
  return ({ library, schemas, tell }) => {
    for (const { schema, pointer } of schemas) {
      const { $ref } = schema;
      if (typeof $ref !== "string") continue;
      const target = findTarget(library, $ref, file);
      const code = "code" in target ? target.code : undefined;
      const isCycle = !mayContainItself && !("code" in target) && leadsToCycle(library, target);
      const told = code ?? (isCycle ? "reference-cycle" : undefined);
      if (told) tell(told, below(pointer, "$ref"), { name: $ref });
    }
  };
}

/** Schema that a reference names, and its file and place. */
type Target = { readonly file: string; readonly place: string; readonly value: Json };

/** Finds what a reference in a file names, or the code of the problem that it names nothing. */
function findTarget(
  library: Library,
  reference: string,
  from: string,
): Target | { readonly code: LanguageCode } {
  const [path = "", fragment = ""] = reference.split("#", 2);
  const file = path === "" ? from : resolvePath(from, path);
  const document = library.documents.get(file);
  if (!document) return { code: "reference-outside" };
  const value = getAt(document.value, fragment);
  return value === undefined ? { code: "unknown-reference" } : { file, place: `${file}#${fragment}`, value };
}

/** Per library: whether a place leads to a cycle, `undefined` while it is being followed. */
const followed = new WeakMap<Library, Map<string, boolean | undefined>>();

/**
 * Whether references inside a schema, followed to their end, come back to one of them. What is behind a broken one is told in
 * its own file. Each place is followed once a library: opening it anew for each reference doubles at every level.
 */
function leadsToCycle(library: Library, { file, place, value }: Target): boolean {
  const known = followed.get(library) ?? new Map<string, boolean | undefined>();
  followed.set(library, known);
  // It is being followed already: this is the way back.
  if (known.has(place)) return known.get(place) ?? true;
  known.set(place, undefined);
  const isCycle = referencesIn(value).some((reference) => {
    const target = findTarget(library, reference, file);
    return !("code" in target) && leadsToCycle(library, target);
  });
  known.set(place, isCycle);
  return isCycle;
}

/** References of a schema and of those inside it, at the places at which opening it meets them. */
function referencesIn(schema: Json): readonly string[] {
  if (Array.isArray(schema)) return schema.flatMap(referencesIn);
  if (!isObject(schema)) return [];
  const inner = Object.entries(schema).flatMap(([name, value]) => {
    if (describingWords.has(name) || plainWords.has(name)) return [];
    return mapsOfSchemas.has(name) && isObject(value)
      ? Object.values(value).flatMap(referencesIn)
      : referencesIn(value);
  });
  return typeof schema.$ref === "string" ? [schema.$ref, ...inner] : inner;
}
