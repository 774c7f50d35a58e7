import type { Json, JsonObject, Schema } from "#engine/json/index.ts";

const defaults = new WeakMap<Schema, JsonObject>();

/** The answers that a schema gives before anybody answers: of an object, or of an item of a list when it begins. */
export function defaultsOf(schema: Schema): JsonObject {
  const found = defaults.get(schema) ?? findDefaults(schema);
  defaults.set(schema, found);
  return found;
}

function findDefaults(schema: Schema): JsonObject {
  const entries = Object.entries(schema.properties ?? {}).flatMap(
    ([name, inner]): readonly [string, Json][] => {
      if (inner.default !== undefined) return [[name, inner.default]];
      if (!inner.properties) return [];
      const defaults = defaultsOf(inner);
      return Object.keys(defaults).length === 0 ? [] : [[name, defaults]];
    },
  );
  return Object.fromEntries(entries);
}
