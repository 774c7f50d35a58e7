import { isEqual } from "./equal.ts";
import { isObject, type Json, type JsonObject } from "./json.ts";

/** Steps of a JSON Pointer (RFC 6901), unescaped; none for the root. */
export function segmentsOf(pointer: string): readonly string[] {
  if (pointer === "") return [];
  const segments = pointer.slice(1).split("/");
  return pointer.includes("~") ? segments.map(unescaped) : segments;
}

/** The pointer of a member of what stands at a pointer. */
export function below(pointer: string, segment: string | number): string {
  return `${pointer}/${escaped(String(segment))}`;
}

/** The pointer around a pointer, as "" for "/steps"; undefined for the root. */
export function above(pointer: string): string | undefined {
  return pointer === "" ? undefined : pointer.slice(0, pointer.lastIndexOf("/"));
}

/** Whether a place is another or inside it. */
export function isWithin(pointer: string, outer: string): boolean {
  return pointer === outer || pointer.startsWith(`${outer}/`);
}

/** What stands at a pointer, own members only; undefined where there is nothing. */
export function getAt(root: Json | undefined, pointer: string): Json | undefined {
  if (pointer === "") return root;
  let at = root;
  // No list of its steps is made: nothing else of the engine is asked as often.
  for (let from = 1; ; ) {
    const to = pointer.indexOf("/", from);
    const part = to < 0 ? pointer.slice(from) : pointer.slice(from, to);
    const segment = part.includes("~") ? unescaped(part) : part;
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, segment)) return undefined;
    at = (at as JsonObject)[segment];
    if (to < 0) return at;
    from = to + 1;
  }
}

/** What stands at a place of which the steps are known, own members only; undefined where there is nothing. */
export function getIn(root: Json | undefined, place: readonly (string | number)[]): Json | undefined {
  let at = root;
  for (const segment of place) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, segment)) return undefined;
    at = (at as Readonly<Record<string | number, Json>>)[segment];
  }
  return at;
}

/**
 * A copy with `value` at the pointer, objects made on the way; undefined removes, and objects left empty on the way go
 * too. List items never move. The same root when nothing changes.
 */
export function setAt(root: JsonObject, pointer: string, value: Json | undefined): JsonObject;
export function setAt(root: Json, pointer: string, value: Json): Json;
export function setAt(root: Json, pointer: string, value: Json | undefined): Json {
  const before = getAt(root, pointer);
  if (before === value) return root;
  const segments = segmentsOf(pointer);
  if (value === undefined) return without(root, segments) ?? {};
  return isEqual(before, value) ? root : put(root, segments, value);
}

function escaped(segment: string): string {
  // Hardly any name needs it, and most of what is read of a definition asks.
  if (!segment.includes("/") && !segment.includes("~")) return segment;
  return segment.replaceAll("~", "~0").replaceAll("/", "~1");
}

function unescaped(segment: string): string {
  return segment.replaceAll("~1", "/").replaceAll("~0", "~");
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
