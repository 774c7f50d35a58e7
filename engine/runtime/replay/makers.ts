import { asksFor } from "../change/outdated.ts";
import type { Catches } from "../prepare/catches.ts";
import type { Flow, Step } from "../prepare/flow.ts";

/** Whether a step makes a call at all: by an action, on entering, by a rule, or after a failure. */
export function makesCall(flow: Flow, step: Step, call: string): boolean {
  return (
    asksFor(step, call) ||
    catchesOf(flow, step).some((catches) => Object.values(catches).some(({ calls }) => calls.includes(call)))
  );
}

/** Whether a failure of what a step calls or reads may lead to another. */
export function leadsByFailure(flow: Flow, step: Step, to: string): boolean {
  return catchesOf(flow, step).some((catches) => Object.values(catches).some(({ next }) => next === to));
}

/** What answers to the failures of a step. */
function catchesOf(flow: Flow, step: Step): readonly Catches[] {
  const own = [
    ...step.enter,
    ...step.actions.flatMap(({ calls }) => calls),
    ...step.on.flatMap(({ rules }) => rules.flatMap(({ calls }) => calls)),
  ];
  const catches = [
    ...own.map((name) => flow.calls[name]?.catches),
    ...step.sources.map(({ id }) => flow.sources[id]?.catches),
  ].filter((one) => one !== undefined);
  return catches.length === 0 ? [] : [...catches, flow.catches];
}

/** Ids of the steps to which one may lead, however far. */
export function stepsBehind(flow: Flow, from: Step): readonly string[] {
  const reached = new Set<string>();
  const queue: (Step | undefined)[] = [from];
  for (const step of queue) {
    const ways = [...(step?.next ?? []), ...(step?.actions ?? []).flatMap(({ next }) => next)];
    for (const { to } of ways) {
      if (!reached.has(to)) queue.push(flow.steps[to]);
      reached.add(to);
    }
  }
  return [...reached];
}
