import { below } from "#engine/json/index.ts";
import { refusals } from "../language-schemas.ts";
import type { SchemaSubject } from "../subject.ts";

/** Defaults are given once, at the start: none may depend on which alternative of a schema holds, and each is an answer that the schema takes. */
export function checkDefaults({ schemas, tell }: SchemaSubject): void {
  for (const { schema, pointer, isBranch } of schemas) {
    const { default: given, ...rest } = schema;
    if (given === undefined) continue;
    const at = below(pointer, "default");
    if (isBranch) tell("default-in-branch", at, {}, { key: true });
    else if (refusals(rest, given).length > 0) tell("default-refused", at, { value: JSON.stringify(given) });
  }
}
