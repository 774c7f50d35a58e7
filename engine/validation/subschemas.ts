import type { JsonSchema } from "#engine/json/index.ts";

/** Keywords of JSON Schema that hold other schemas: one, a list of them, or a map of them. */
export const subschemaKeywords = {
  one: new Set([
    "items",
    "contains",
    "not",
    "if",
    "then",
    "else",
    "additionalProperties",
    "propertyNames",
    "unevaluatedItems",
    "unevaluatedProperties",
  ]),
  list: new Set(["allOf", "anyOf", "oneOf", "prefixItems"]),
  map: new Set(["properties", "patternProperties", "dependentSchemas", "$defs", "definitions"]),
} as const satisfies Readonly<Record<string, ReadonlySet<string>>>;

/** The value of a keyword with every schema in it changed; that of a keyword that holds none as it is. */
export function mapSubschemas(
  keyword: string,
  value: unknown,
  change: (schema: JsonSchema) => JsonSchema,
): unknown {
  if (subschemaKeywords.one.has(keyword)) return change(value as JsonSchema);
  if (subschemaKeywords.list.has(keyword)) return (value as JsonSchema[]).map(change);
  if (!subschemaKeywords.map.has(keyword)) return value;
  return Object.fromEntries(
    Object.entries(value as Record<string, JsonSchema>).map(([key, each]) => [key, change(each)]),
  );
}
