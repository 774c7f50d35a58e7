import { below, isObject, type Json, type JsonObject, nearest } from "#engine/json/index.ts";
import { documentsOf } from "./library.ts";
import type { Opening } from "./open-schema.ts";
import { forgetOrigins, originOf } from "./origins.ts";
import { relativePath, resolvePath } from "./paths.ts";

/**
 * A flow whose groups and rows stand in place: each that names a `.fields.json` is replaced by the name and the fields
 * of that document, however deep. Told: a document that is not there, one that leads back to itself.
 */
export function openFields(opening: Opening, flow: JsonObject): JsonObject {
  if (!isObject(flow.steps)) return flow;
  const steps = mapMembers(flow.steps, (step, id) => {
    if (!isObject(step) || !isObject(step.fields)) return step;
    return { ...step, fields: openParts(opening, step.fields, `${below("/steps", id)}/fields`, []) };
  });
  return { ...flow, steps };
}

type Trail = readonly string[];

function openParts(opening: Opening, parts: JsonObject, at: string, trail: Trail): JsonObject {
  return mapMembers(parts, (part, name) => {
    if (!isObject(part)) return part;
    const place = below(at, name);
    const opened = mapMembers(part, (value, word) =>
      word === "group" || word === "rows" ? openRules(opening, value, below(place, word), trail) : value,
    );
    return withoutExcluded(opened);
  });
}

/** A field whose group says nothing of the parts that are not asked: a document serves where some of them are not. */
function withoutExcluded(field: JsonObject): JsonObject {
  const { exclude, group } = field;
  if (!Array.isArray(exclude) || !isObject(group) || !isObject(group.fields)) return field;
  const fields = Object.entries(group.fields).filter(([name]) => !exclude.includes(name));
  return { ...field, group: { ...group, fields: Object.fromEntries(fields) } };
}

function openRules(opening: Opening, value: Json, at: string, trail: Trail): Json {
  const inner = typeof value === "string" ? documentAt(opening, value, at, trail) : { rules: value, trail };
  if (!isObject(inner.rules) || !isObject(inner.rules.fields)) return inner.rules;
  const fields = openParts(opening, inner.rules.fields, `${at}/fields`, inner.trail);
  return { ...inner.rules, fields };
}

/** The rules of a document, under the place that names it; the name itself where it leads to none. */
function documentAt({ library, origins, tell }: Opening, path: string, at: string, trail: Trail) {
  const origin = originOf(origins, at);
  const file = resolvePath(origin.file, path);
  const value = library.documents.get(file)?.value;
  if (!path.endsWith(".fields.json")) return { rules: path, trail };
  if (!isObject(value)) {
    const files = documentsOf(library, "fields").map((known) => relativePath(origin.file, known.file));
    const suggestion = nearest(path, files);
    tell("reference-outside", origin, suggestion === undefined ? { name: path } : { name: path, suggestion });
    return { rules: path, trail };
  }
  if (trail.includes(file)) {
    tell("reference-cycle", origin, { name: path });
    return { rules: path, trail };
  }
  forgetOrigins(origins, at, path);
  origins.set(at, { file, pointer: "" });
  const { as = "item", fields = {}, sheet, unique } = value;
  const ofRows = { ...(sheet === true ? { sheet } : {}), ...(unique === undefined ? {} : { unique }) };
  return { rules: { as, fields, ...(at.endsWith("/rows") ? ofRows : {}) }, trail: [...trail, file] };
}

function mapMembers(object: JsonObject, change: (value: Json, name: string) => Json): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value, name)]));
}
