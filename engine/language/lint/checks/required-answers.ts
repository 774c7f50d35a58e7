import { isWithin, segmentsOf } from "#engine/json/index.ts";
import { effectiveFlow } from "../../load/compile-release.ts";
import { memberOf } from "../../load/library.ts";
import { fieldSitesOf } from "../../sites.ts";
import type { FlowSubject } from "../subject.ts";

/** Every answer that the flow requires is asked; one that an overlay no longer asks is not missed. */
export function checkRequiredAnswers({ library, release, tell }: FlowSubject): void {
  const { flow, answers } = release;
  const plain = memberOf(effectiveFlow(library, flow.id, {})?.effective.flow, "steps");
  const asked = new Set([
    ...fieldSitesOf(release).map(({ pattern }) => pattern),
    ...Object.values(plain ?? {}).flatMap((step) => Object.keys(memberOf(step, "fields") ?? {})),
  ]);
  const names = new Set([...asked].map((pattern) => segmentsOf(pattern)[0]));
  for (const [index, name] of (answers.required ?? []).entries()) {
    // What is computed is told there.
    const isComputed = Object.keys(flow.computed ?? {}).some((target) => isWithin(target, `/${name}`));
    if (!names.has(name) && !isComputed) tell("required-not-asked", `/answers/required/${index}`, { name });
  }
}
