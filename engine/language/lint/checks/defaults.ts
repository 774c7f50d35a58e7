import { below } from "#engine/json/index.ts";
import type { SchemaSubject } from "../schema-subject.ts";

/** Defaults are given once, at the start: none may depend on which alternative of a schema holds. */
export function checkDefaults({ schemas, tell }: SchemaSubject): void {
  for (const { schema, pointer, isBranch } of schemas)
    if (isBranch && schema.default !== undefined)
      tell("default-in-branch", below(pointer, "default"), {}, { key: true });
}
