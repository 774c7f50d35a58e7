import { below, isObject, type Json, type JsonObject } from "#engine/json/index.ts";
import { type Opening, openReference } from "./open-schema.ts";
import { originOf } from "./origins.ts";

/**
 * Tables with their rows in place: one that is said as a reference is what people read of a schema's options, so that what
 * an answer is called stands once; of those that are called alike the first is understood. Told: a reference that leads
 * nowhere, or to what has no titles.
 */
export function openTables(opening: Opening, tables: JsonObject): JsonObject {
  const opened = Object.entries(tables).map(([name, table]) => {
    if (typeof table !== "string") return [name, table] as const;
    const at = below("/tables", name);
    const origin = originOf(opening.origins, at);
    const schema = openReference(opening, table, origin, at);
    if (isObject(schema.titles)) return [name, rowsOf(schema.titles)] as const;
    if (Object.keys(schema).length > 0)
      opening.tell("unknown-reference", origin, { name: `${table}/titles` });
    return [name, {}] as const;
  });
  return Object.fromEntries(opened);
}

function rowsOf(titles: JsonObject): JsonObject {
  const first = new Map<Json, string>();
  for (const [name, title] of Object.entries(titles)) if (!first.has(title)) first.set(title, name);
  return Object.fromEntries(
    Object.entries(titles).map(([name, title]) => [name, first.get(title) === name ? title : [title]]),
  );
}
