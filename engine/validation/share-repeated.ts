import type { JsonSchema } from "#engine/json/index.ts";
import { mapSubschemas } from "./subschemas.ts";

/** Characters from which what is said is worth a function of its own. */
const worth = 200;

/** Schemas by name, and by other keys what those refer to. */
export type Shared = {
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  readonly repeated: Readonly<Record<string, JsonSchema>>;
};

/**
 * Takes out what is said of several values, so that it is compiled once; its keys begin with `prefix`. Only what is said of
 * a property or an item: what a schema says of its own value is seen by what stands beside it (`unevaluatedProperties`).
 * What refers to its surroundings stays there.
 */
export function shareRepeated(named: Readonly<Record<string, JsonSchema>>, prefix: string): Shared {
  const counts = new Map<string, number>();
  const count = (schema: JsonSchema) => {
    const text = JSON.stringify(schema);
    const before = counts.get(text) ?? 0;
    counts.set(text, before + 1);
    // What is within was counted where it was met first.
    return before === 0 ? mapValues(schema, count) : schema;
  };
  for (const schema of Object.values(named)) mapValues(schema, count);

  const keys = new Map<string, string>();
  const repeated: Record<string, JsonSchema> = {};
  const share = (schema: JsonSchema): JsonSchema => {
    const text = JSON.stringify(schema);
    if (text.length < worth || counts.get(text) === 1 || refers.test(text)) return mapValues(schema, share);
    const known = keys.get(text);
    if (known !== undefined) return { $ref: known };
    const key = `${prefix}${keys.size}`;
    keys.set(text, key);
    repeated[key] = mapValues(schema, share);
    return { $ref: key };
  };
  const schemas = Object.entries(named).map(([name, schema]) => [name, mapValues(schema, share)] as const);
  return { schemas: Object.fromEntries(schemas), repeated };
}

const refers = /"\$(?:ref|dynamicRef|anchor|dynamicAnchor|id)":/;

/** The same schema with what it says of properties and items changed, wherever in it that is said. */
function mapValues(schema: JsonSchema, change: (schema: JsonSchema) => JsonSchema): JsonSchema {
  if (typeof schema !== "object") return schema;
  const changed = Object.entries(schema).map(([keyword, value]) => {
    const each = ofValues.has(keyword) ? change : (one: JsonSchema) => mapValues(one, change);
    return [keyword, mapSubschemas(keyword, value, each)];
  });
  return Object.fromEntries(changed);
}

const ofValues = new Set([
  "properties",
  "patternProperties",
  "additionalProperties",
  "unevaluatedProperties",
  "items",
  "prefixItems",
  "unevaluatedItems",
]);
