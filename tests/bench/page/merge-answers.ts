import type { Json, JsonObject } from "#engine/json/index.ts";

/** Answers laid on others, object by object; a list or a value replaces what it finds. */
export function mergeAnswers(under: JsonObject, over: JsonObject): JsonObject {
  const laid = Object.entries(over).map(([name, value]): [string, Json] => {
    const below = Object.hasOwn(under, name) ? under[name] : undefined;
    return [name, isObject(below) && isObject(value) ? mergeAnswers(below, value) : value];
  });
  return { ...under, ...Object.fromEntries(laid) };
}

/** The answers with an empty list or object in each place that needs one. */
export function fillAnswers(
  answers: JsonObject,
  fills: readonly (readonly [pattern: string, empty: "list" | "object"])[],
): JsonObject {
  return fills.reduce<JsonObject>(
    (filled, [pattern, empty]) =>
      fill(filled, pattern.split("/").slice(1), empty === "list" ? [] : {}) as JsonObject,
    answers,
  );
}

function fill(at: Json, [segment, ...rest]: readonly string[], empty: Json): Json {
  if (segment === "*" && Array.isArray(at)) return at.map((item: Json) => fill(item, rest, empty));
  if (segment === undefined || !isObject(at)) return at;
  const inner = Object.hasOwn(at, segment) ? at[segment] : undefined;
  if (inner === undefined) return rest.length === 0 ? { ...at, [segment]: empty } : at;
  return { ...at, [segment]: fill(inner, rest, empty) };
}

/** What of a draft no question asks: it is sent as it came. */
export function unaskedOf(draft: JsonObject, properties: Readonly<Record<string, Asked>>): JsonObject {
  const kept = Object.entries(draft).flatMap(([name, value]): [string, Json][] => {
    const asked = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!asked) return [[name, value]];
    if (!asked.properties || !isObject(value)) return [];
    const inner = unaskedOf(value, asked.properties);
    return Object.keys(inner).length === 0 ? [] : [[name, inner]];
  });
  return Object.fromEntries(kept);
}

type Asked = { readonly properties?: Readonly<Record<string, Asked>> };

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
