import { below } from "#engine/json/index.ts";
import type { SchemaSubject } from "../subject.ts";

const pairs = [
  ["minLength", "maxLength"],
  ["minItems", "maxItems"],
  ["minimum", "maximum"],
  ["minProperties", "maxProperties"],
] as const;

/** Every list says how many items it may have, and between the least and the most of anything there is something. */
export function checkListLimits({ schemas, tell }: SchemaSubject): void {
  for (const { schema, pointer, isBranch } of schemas) {
    const { type, maxItems } = schema;
    if (type === "array" && maxItems === undefined && !isBranch)
      tell("list-without-limit", pointer, { name: nameOf(pointer) }, { key: true });
    if (type === "array" && maxItems === 0) tell("list-of-none", below(pointer, "maxItems"));
    for (const [name, other] of pairs) {
      const [least, most] = [schema[name], schema[other]];
      if (typeof least === "number" && typeof most === "number" && least > most)
        tell("crossed-limits", below(pointer, name), { name, limit: `${least}`, other, most: `${most}` });
    }
  }
}

function nameOf(pointer: string): string {
  return pointer.slice(pointer.lastIndexOf("/") + 1);
}
