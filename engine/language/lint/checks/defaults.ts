import { below } from "#engine/json/index.ts";
import type { SchemaCheck } from "../schema-subject.ts";

/** Defaults are given once, at the start: none may depend on which alternative of a schema holds. */
export const checkDefaults: SchemaCheck = ({ schemas, tell }) => {
  for (const { schema, pointer, isBranch } of schemas)
    if (isBranch && schema.default !== undefined)
      tell("default-in-branch", below(pointer, "default"), {}, { key: true });
};
