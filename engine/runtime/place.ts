import type { Json, JsonObject } from "#engine/language/index.ts";

/** The value at a pointer, own keys only; undefined where there is none. */
export function getAt(root: Json | undefined, pointer: string): Json | undefined {
  let at: Json | undefined = root;
  for (const segment of segmentsOf(pointer)) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, segment)) return undefined;
    at = (at as JsonObject)[segment];
  }
  return at;
}

/** A copy with `value` at the pointer, objects made on the way; undefined removes. The same root when nothing changes. */
export function setAt(root: JsonObject, pointer: string, value: Json | undefined): JsonObject {
  if (value === undefined) return removeAt(root, pointer);
  if (isEqual(getAt(root, pointer), value)) return root;
  return put(root, segmentsOf(pointer), value) as JsonObject;
}

/** A copy without the place; objects left empty on the way go too, list items never move. */
function removeAt(root: JsonObject, pointer: string): JsonObject {
  if (getAt(root, pointer) === undefined) return root;
  return (without(root, segmentsOf(pointer)) ?? {}) as JsonObject;
}

/** Whether two JSON values are equal, order of keys aside. */
export function isEqual(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [a as JsonObject, b as JsonObject];
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && isEqual(left[key], right[key]))
  );
}

/** The pattern of a concrete pointer: indices become stars. */
export function patternOf(pointer: string): string {
  return pointer.replace(/\/\d+(?=\/|$)/g, "/*");
}

/** Whether one of two places is the other or inside it. */
export function areNested(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);
}

/** Where a place is once an item of a list is gone; undefined for what was in the item. */
export function placeWithout(pointer: string, list: string, index: number): string | undefined {
  if (!pointer.startsWith(`${list}/`)) return pointer;
  const [item = "", ...rest] = pointer.slice(list.length + 1).split("/");
  if (Number(item) === index) return undefined;
  return [list, Number(item) > index ? Number(item) - 1 : item, ...rest].join("/");
}

/** Whether a value is a JSON object. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function segmentsOf(pointer: string): readonly string[] {
  return pointer === "" ? [] : pointer.slice(1).split("/");
}

function put(at: Json | undefined, segments: readonly string[], value: Json): Json {
  const [segment, ...rest] = segments;
  if (segment === undefined) return value;
  if (Array.isArray(at) && /^\d+$/.test(segment)) {
    const copy = [...at];
    const index = Math.min(Number(segment), at.length);
    copy[index] = put(at[index], rest, value);
    return copy;
  }
  const object = isObject(at) ? at : {};
  const inner = Object.hasOwn(object, segment) ? object[segment] : undefined;
  return Object.fromEntries([...Object.entries(object), [segment, put(inner, rest, value)]]);
}

function without(at: Json | undefined, segments: readonly string[]): Json | undefined {
  const [segment, ...rest] = segments;
  if (segment === undefined) return undefined;
  if (typeof at !== "object" || at === null) return at;
  if (Array.isArray(at)) {
    const index = Number(segment);
    if (rest.length === 0) return at.filter((_, position) => position !== index);
    return at.map((item: Json, position) => (position === index ? (without(item, rest) ?? {}) : item));
  }
  const inner = without((at as JsonObject)[segment], rest);
  const kept = Object.entries(at).filter(([key]) => key !== segment);
  const entries = inner === undefined ? kept : [...kept, [segment, inner] as const];
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as JsonObject);
}
