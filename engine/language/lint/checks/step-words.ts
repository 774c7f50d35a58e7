import { below } from "#engine/json/index.ts";
import { isPassing } from "../../steps.ts";
import type { FlowSubject } from "../subject.ts";

type Flow = FlowSubject["release"]["flow"];

/** The words of a step go together: what it does is said once, and an end goes nowhere. */
export function checkStepWords({ release: { flow }, tell }: FlowSubject): void {
  const paths = new Map<string, string>();
  for (const [id, step] of Object.entries(flow.steps)) {
    const at = below("/steps", id);
    const key = { key: true };
    for (const word of ["call", "assign"] as const)
      if (step.actions && step[word] !== undefined)
        tell("call-beside-actions", `${at}/${word}`, { name: word }, key);
    for (const word of ["call", "assign"] as const)
      if (isPassing(step) && step[word] !== undefined)
        tell("call-of-passing", `${at}/${word}`, { name: word, step: id }, key);
    for (const word of ["readOnly", "valid", "aside"] as const)
      if ((isPassing(step) || step.type === "final") && step[word] !== undefined)
        tell("word-without-question", `${at}/${word}`, { name: word, step: id }, key);
    if (isPassing(step) && step.back === false)
      tell("word-without-question", `${at}/back`, { name: "back", step: id }, key);
    if (!isPassing(step) && step.resume !== undefined)
      tell("resume-of-question", `${at}/resume`, { step: id }, key);
    if (step.passes && (!isPassing(step) || step.enter === undefined))
      tell("passes-of-question", `${at}/passes`, { step: id }, key);
    const { press } = step;
    if (press !== undefined && (step.resume === undefined || !isAction(flow, press)))
      tell("lost-press", `${at}/press`, { name: press });
    for (const word of ["next", "call", "assign"] as const)
      if (step.type === "final" && step[word] !== undefined)
        tell("final-goes-on", `${at}/${word}`, { name: word }, key);
    for (const [name, action] of Object.entries(step.actions ?? {})) {
      for (const word of ["next", "call", "assign"] as const)
        if (step.type === "final" && action[word] !== undefined)
          tell("final-goes-on", `${below(`${at}/actions`, name)}/${word}`, { name: word }, key);
      const { next = step.next, call, assign, start } = action;
      if (next === undefined && call === undefined && assign === undefined && start === undefined)
        tell("idle-action", below(`${at}/actions`, name), { name }, key);
    }
    const path = isPassing(step) ? undefined : (step.path ?? id);
    if (path !== undefined && paths.has(path))
      tell("repeated-path", step.path === undefined ? at : `${at}/path`, {
        name: path,
        step: paths.get(path),
      });
    if (path !== undefined) paths.set(path, id);
  }
}

function isAction({ steps }: Flow, name: string): boolean {
  return Object.values(steps).some(({ actions = {} }) => Object.hasOwn(actions, name));
}
