import { below } from "#engine/json/index.ts";
import type { FlowSubject } from "../subject.ts";

/** Only a number has a most that depends on something: a list or a text has its own in its schema, another rule is `valid`. */
export function checkMost({ journey, tell }: FlowSubject): void {
  for (const { pointer, asked } of journey.steps.values())
    for (const { node } of asked) {
      if (node.rules.most === undefined) continue;
      if (node.schema.type === "integer" || node.schema.type === "number") continue;
      const at = `${below(pointer, "fields")}${node.place}/most`;
      tell("most-without-number", at, { name: node.pattern }, { key: true });
    }
}
