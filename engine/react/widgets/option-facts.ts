import { isObject, type Json, type JsonObject } from "#engine/json/index.ts";
import type { Choice } from "#engine/runtime/index.ts";

/** What a source tells of an option beside. */
export function factsOf({ facts = {} }: Pick<Choice, "facts">): JsonObject {
  return isObject(facts) ? facts : {};
}

/** One of those facts where it is a text with something in it. */
export function textAt(facts: JsonObject, name: string): string | undefined {
  const value = Object.hasOwn(facts, name) ? facts[name] : undefined;
  return isText(value) ? value : undefined;
}

export function isText(value: Json | undefined): value is string {
  return typeof value === "string" && value !== "";
}
