import { isObject, type Json, type JsonObject } from "#engine/json/index.ts";

const covered = "•••";

/** A body with what stands at these places covered; a star is any member or item. */
export function mask(body: Json, places: readonly string[]): Json {
  return places.reduce((document, place) => cover(document, place.split("/").slice(1)), body);
}

function cover(value: Json, [first, ...rest]: readonly string[]): Json {
  if (first === undefined) return covered;
  if (!Array.isArray(value) && !isObject(value)) return value;
  if (first !== "*" && !Object.hasOwn(value, first)) return value;
  const inner = (name: string, item: Json) => (first === "*" || first === name ? cover(item, rest) : item);
  if (Array.isArray(value)) return value.map((item: Json, index) => inner(String(index), item));
  return Object.fromEntries(
    Object.entries(value as JsonObject).map(([name, item]) => [name, inner(name, item)]),
  );
}
