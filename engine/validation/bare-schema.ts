import type { JsonSchema } from "#engine/json/index.ts";
import { mapSubschemas } from "./subschemas.ts";

/** A schema without what says nothing about validity: titles, hints, examples, defaults. Every place is a schema's, so a property called "title" stays. */
export function bareSchema(schema: JsonSchema): JsonSchema {
  if (typeof schema !== "object") return schema;
  const bare = Object.entries(schema)
    .filter(([keyword]) => !annotations.has(keyword))
    .map(([keyword, value]) => [keyword, mapSubschemas(keyword, value, bareSchema)]);
  return Object.fromEntries(bare);
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
  "unread",
  "secret",
  "coordinates",
  "autocomplete",
]);
