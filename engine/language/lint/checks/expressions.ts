import { check, checkTemplate } from "#engine/expression/index.ts";
import type { FlowSubject } from "../subject.ts";

/** Every expression is written well, names what there is, and gives what its place asks for. */
export function checkExpressions({ places, tell }: FlowSubject): void {
  for (const { pointer, value, isTemplate, environment, expected } of places) {
    const problems = isTemplate
      ? checkTemplate(environment, value, expected, pointer)
      : check(environment, String(value), expected).problems.map((problem) => ({ ...problem, pointer }));
    for (const { code, pointer: at, start, params } of problems) tell(code, at, params, { inside: start });
  }
}
