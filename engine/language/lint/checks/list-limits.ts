import type { SchemaSubject } from "../schema-subject.ts";

/** Every list says how many items it may have. */
export function checkListLimits({ schemas, tell }: SchemaSubject): void {
  for (const { schema, pointer, isBranch } of schemas) {
    const { type, maxItems } = schema;
    if (type === "array" && maxItems === undefined && !isBranch)
      tell("list-without-limit", pointer, { name: nameOf(pointer) }, { key: true });
  }
}

function nameOf(pointer: string): string {
  return pointer.slice(pointer.lastIndexOf("/") + 1);
}
