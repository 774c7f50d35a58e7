import { isObject, type Json, type JsonObject } from "#engine/json/index.ts";

/** Reads a form; undefined where it names a field twice. */
export function formOf(text: string): JsonObject | undefined {
  const pairs = [...new URLSearchParams(text)];
  const form = Object.fromEntries(pairs);
  return Object.keys(form).length === pairs.length ? form : undefined;
}

/** Finds the value at a pointer; `*` is the only member. */
export function at(body: Json, pointer: string): Json | undefined {
  return pointer
    .split("/")
    .slice(1)
    .reduce<Json | undefined>((value, name) => {
      if (!isObject(value)) return undefined;
      const members = value as JsonObject;
      return name === "*" ? Object.values(members)[0] : members[name];
    }, body);
}

/** Reads a template's `{variables}` out of a path; undefined where the path is another. */
export function variablesOf(template: string, path: string): JsonObject | undefined {
  const [wanted, own] = [template.split("/"), path.split("/")];
  if (wanted.length !== own.length) return undefined;
  const isSame = wanted.every((segment, index) => segment.startsWith("{") || segment === own[index]);
  if (!isSame) return undefined;
  const pairs = wanted.flatMap((segment, index) =>
    segment.startsWith("{") ? [[segment.slice(1, -1), decodeURIComponent(own[index] ?? "")]] : [],
  );
  return Object.fromEntries(pairs);
}

/** Hashes a text to a number that is the same at each start. */
export function hashOf(text: string): number {
  return [...text].reduce((hash, character) => (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0, 7);
}
