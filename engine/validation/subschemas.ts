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
