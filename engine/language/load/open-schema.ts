import { below, getAt, type Json, type JsonObject } from "#engine/json/index.ts";
import type { LanguageCode, Params } from "../problem.ts";
import type { Library } from "./library.ts";
import { forgetOrigins, type Origin } from "./origins.ts";
import { resolvePath } from "./paths.ts";

/** What opening a schema needs: where it looks, what it notes, and whom it tells of a reference that leads nowhere. */
export type Opening = {
  readonly library: Library;
  readonly origins: Map<string, Origin>;
  readonly tell: (code: LanguageCode, origin: Origin, params: Params) => void;
  /** Values opened so far, against schemas that double with each reference. */
  readonly count: { values: number };
};

const mostValues = 50_000;

/**
 * A schema with every `$ref` replaced by what it names; own members beside a `$ref` win, and own properties are added to its. `at` is the place in the
 * effective document, `origin` that in the file. What only describes the file (`$id`, `examples`, `$defs`, and the
 * description of one that is named whole) is left out.
 */
export function openSchema(
  opening: Opening,
  schema: Json,
  origin: Origin,
  at: string,
  trail: readonly string[] = [],
): Json {
  opening.count.values += 1;
  if (!isObject(schema) || opening.count.values > mostValues) return schema;
  const { $ref, ...own } = schema;
  if (typeof $ref !== "string") return openMembers(opening, schema, origin, at, trail);
  const told = { file: origin.file, pointer: below(origin.pointer, "$ref") };
  const target = openReference(opening, $ref, told, at, trail);
  for (const place of placesSaid(own, target)) {
    forgetOrigins(opening.origins, `${at}${place}`, getAt(target, place));
    opening.origins.set(`${at}${place}`, { file: origin.file, pointer: `${origin.pointer}${place}` });
  }
  return extended(target, openMembers(opening, own, origin, at, trail));
}

/** The places of which what stands beside a reference decides, and no more what it names. */
function placesSaid(own: JsonObject, target: JsonObject): readonly string[] {
  return Object.entries(own).flatMap(([name, value]) => {
    const isAdded = name === "properties" && isObject(value) && isObject(target.properties);
    return isAdded ? Object.keys(value).map((member) => below("/properties", member)) : [below("", name)];
  });
}

/** What stands beside a reference is added to what it names: properties and what is required one by one, anything else wins. */
function extended(target: JsonObject, own: JsonObject): JsonObject {
  const { properties, required } = target;
  const more = {
    ...(isObject(properties) && isObject(own.properties)
      ? { properties: { ...properties, ...own.properties } }
      : {}),
    ...(Array.isArray(required) && Array.isArray(own.required)
      ? { required: [...new Set([...required, ...own.required])] }
      : {}),
  };
  return { ...target, ...own, ...more };
}

/**
 * The schema that a reference names, opened at a place of the effective document; empty when there is none. `origin` is
 * where the reference stands.
 */
export function openReference(
  opening: Opening,
  reference: string,
  origin: Origin,
  at: string,
  trail: readonly string[] = [],
): JsonObject {
  const [path = "", fragment = ""] = reference.split("#", 2);
  const file = path === "" ? origin.file : resolvePath(origin.file, path);
  const place = `${file}#${fragment}`;
  const document = opening.library.documents.get(file);
  const target = document && getAt(document.value, fragment);
  if (trail.includes(place)) {
    opening.tell("reference-cycle", origin, { name: reference });
    return {};
  }
  if (target === undefined) {
    opening.tell(document ? "unknown-reference" : "reference-outside", origin, { name: reference });
    return {};
  }
  opening.origins.set(at, { file, pointer: fragment });
  const opened = openSchema(opening, target as Json, { file, pointer: fragment }, at, [...trail, place]);
  if (!isObject(opened)) return {};
  // A document's description tells its editor what it is for; what a person reads stands beside the reference.
  const { description, ...schema } = opened;
  return fragment === "" ? schema : opened;
}

function openMembers(
  opening: Opening,
  schema: JsonObject,
  origin: Origin,
  at: string,
  trail: readonly string[],
): JsonObject {
  const members = Object.entries(schema).flatMap(([name, value]): readonly (readonly [string, Json])[] => {
    if (describingWords.has(name)) return [];
    if (plainWords.has(name)) return [[name, value]];
    const inner = { file: origin.file, pointer: below(origin.pointer, name) };
    const place = below(at, name);
    if (!mapsOfSchemas.has(name) && !Array.isArray(value))
      return [[name, openSchema(opening, value, inner, place, trail)]];
    if (typeof value !== "object" || value === null) return [[name, value]];
    const opened = Object.entries(value).map(([key, item]) => {
      const origin = { file: inner.file, pointer: below(inner.pointer, key) };
      return [key, openSchema(opening, item as Json, origin, below(place, key), trail)] as const;
    });
    return [[name, Array.isArray(value) ? opened.map(([, item]) => item) : Object.fromEntries(opened)]];
  });
  return Object.fromEntries(members);
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Keywords that only describe the file, or name what is opened where a reference names it. */
export const describingWords: ReadonlySet<string> = new Set([
  "$schema",
  "$id",
  "$defs",
  "$comment",
  "examples",
]);
/** Keywords whose values are data, in which nothing is a reference. */
export const plainWords: ReadonlySet<string> = new Set([
  "const",
  "enum",
  "default",
  "titles",
  "hints",
  "drawings",
  "groups",
  "messages",
  "required",
  "dependentRequired",
  "file",
]);
/** Keywords whose members are schemas, by names of their own. */
export const mapsOfSchemas: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "dependentSchemas",
]);
