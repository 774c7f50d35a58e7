import type { JsonSchema } from "#engine/json/index.ts";
import { subschemaKeywords } from "./subschemas.ts";

/** A schema without what says nothing about validity: titles, hints, examples, defaults. Every place is a schema's, so a property called "title" stays. */
export function bareSchema(schema: JsonSchema): JsonSchema {
  if (typeof schema !== "object") return schema;
  const bare = Object.entries(schema)
    .filter(([keyword]) => !annotations.has(keyword))
    .map(([keyword, value]) => [keyword, bareValue(keyword, value)]);
  return Object.fromEntries(bare);
}

function bareValue(keyword: string, value: unknown): unknown {
  if (subschemaKeywords.one.has(keyword)) return bareSchema(value as JsonSchema);
  if (subschemaKeywords.list.has(keyword)) return (value as JsonSchema[]).map(bareSchema);
  if (!subschemaKeywords.map.has(keyword)) return value;
  return Object.fromEntries(
    Object.entries(value as Record<string, JsonSchema>).map(([key, each]) => [key, bareSchema(each)]),
  );
}

const annotations = new Set([
  "$schema",
  "$id",
  "$comment",
  "title",
  "description",
  "examples",
  "default",
  "deprecated",
  "readOnly",
  "writeOnly",
  "titles",
  "hints",
  "drawings",
  "diagram",
  "groups",
  "messages",
  "wireEmpty",
  "money",
  "moneyFrom",
  "secret",
  "coordinates",
  "autocomplete",
]);
