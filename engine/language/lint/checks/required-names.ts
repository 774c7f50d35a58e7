import { below, nearest } from "#engine/json/index.ts";
import type { SchemaSubject } from "../subject.ts";

/** What is required exists: a misspelt name would leave its question optional. */
export function checkRequiredNames({ schemas, tell }: SchemaSubject): void {
  for (const { schema, pointer, isBranch } of schemas) {
    const { properties, required } = schema;
    // What a reference brings is seen where it is opened; an alternative may require what stands around it.
    const isElsewhere = isBranch || schema.$ref !== undefined;
    if (isElsewhere || typeof properties !== "object" || !Array.isArray(required)) continue;
    const names = Object.keys(properties ?? {});
    for (const [index, name] of required.entries())
      if (!names.includes(name))
        tell("unknown-required", `${below(pointer, "required")}/${index}`, {
          name,
          suggestion: nearest(name, names),
        });
  }
}
