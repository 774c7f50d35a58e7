import { below } from "#engine/json/index.ts";
import { subschemaKeywords } from "#engine/validation/index.ts";

/** A schema inside another, its place, and whether it stands in one of several alternatives. */
export type PlacedSchema = {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly pointer: string;
  readonly isBranch: boolean;
};

const { one: singles, list: lists, map: maps } = subschemaKeywords;
const branches = new Set(["allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas"]);

/** A schema and every schema inside it, from the outside in. */
export function schemasIn(schema: unknown, pointer: string, isBranch = false): readonly PlacedSchema[] {
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return [];
  // An object, as just seen.
  const keywords = schema as Readonly<Record<string, unknown>>;
  const within = (name: string) => isBranch || branches.has(name);
  const inner = Object.entries(keywords).flatMap(([name, value]) => {
    const at = below(pointer, name);
    if (singles.has(name)) return schemasIn(value, at, within(name));
    const isMany = maps.has(name) || (lists.has(name) && Array.isArray(value));
    if (!isMany || typeof value !== "object" || value === null) return [];
    return Object.entries(value).flatMap(([key, one]) => schemasIn(one, below(at, key), within(name)));
  });
  return [{ schema: keywords, pointer, isBranch }, ...inner];
}
