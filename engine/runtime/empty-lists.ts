import { isObject, type Json, type JsonObject, type Schema } from "#engine/json/index.ts";

/**
 * What is sent without the lists that have no item, where a schema says that they need one and that they may be missing:
 * nothing was answered there, which is said by leaving a member out, as of any other.
 */
export function withoutEmptyLists(value: Json, schema: Schema): Json {
  if (Array.isArray(value)) return value.map((item: Json) => withoutEmptyLists(item, schema.items ?? {}));
  if (!isObject(value)) return value;
  const { properties = {}, required = [] } = schema;
  return Object.fromEntries(
    Object.entries(value as JsonObject).flatMap(([name, inner]) => {
      const own = Object.hasOwn(properties, name) ? (properties[name] ?? {}) : {};
      const isEmpty = Array.isArray(inner) && inner.length === 0;
      const isLeftOut = isEmpty && (own.minItems ?? 0) > 0 && !required.includes(name);
      return isLeftOut ? [] : [[name, withoutEmptyLists(inner, own)]];
    }),
  );
}
