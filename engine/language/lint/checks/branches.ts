import { below } from "#engine/json/index.ts";
import { branchesOf } from "../../steps.ts";
import type { FlowSubject } from "../subject.ts";

/** A list of branches ends with one without condition, which is the only one, and has no condition twice. */
export function checkBranches({ release: { flow }, tell }: FlowSubject): void {
  const check = (next: Parameters<typeof branchesOf>[0], pointer: string) => {
    if (next === undefined || typeof next === "string") return;
    const branches = branchesOf(next, pointer);
    const seen = new Set<string>();
    for (const [index, { when, place }] of branches.entries()) {
      const isLast = index === branches.length - 1;
      if (isLast && when !== undefined) tell("missing-default", place, {});
      else if (!isLast && when === undefined) tell("branch-behind-default", below(pointer, index + 1), {});
      if (when !== undefined && seen.has(when)) tell("repeated-branch", `${place}/when`, { source: when });
      if (when !== undefined) seen.add(when);
    }
  };
  for (const [id, step] of Object.entries(flow.steps)) {
    const at = below("/steps", id);
    check(step.next, `${at}/next`);
    for (const [name, action] of Object.entries(step.actions ?? {}))
      check(action.next, `${at}/actions/${name}/next`);
  }
}
