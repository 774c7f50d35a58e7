import { below } from "#engine/json/index.ts";
import { startOpening } from "../load/effective.ts";
import { openReference } from "../load/open-schema.ts";
import type { SchemaCheck } from "./subject.ts";

/** Every reference of a schema's file leads somewhere, and none back to itself unless the schema may. */
export function checkReferences(file: string, mayContainItself = false): SchemaCheck {
  return ({ library, schemas, tell }) => {
    for (const { schema, pointer } of schemas) {
      const { $ref } = schema;
      if (typeof $ref !== "string") continue;
      const place = below(pointer, "$ref");
      const { opening, problems } = startOpening(library, new Map());
      openReference(opening, $ref, { file, pointer: place }, "", [`${file}#${pointer}`]);
      // What is wrong behind the reference is told in its own file.
      const own = problems.find((problem) => problem.file === file && problem.pointer === place);
      const cycle = problems.find(({ code }) => code === "reference-cycle");
      const isCycle = own?.code === "reference-cycle";
      const problem = mayContainItself ? (isCycle ? undefined : own) : (own ?? cycle);
      if (problem) tell(problem.code, place, { name: $ref });
    }
  };
}
