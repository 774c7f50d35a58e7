import type { Catches, Flow, Step } from "../prepare/flow.ts";

/** Whether a step makes a call at all: by an action, on entering, by a rule, or after a failure. */
export function makesCall(flow: Flow, step: Step, call: string): boolean {
  return (
    step.actions.some(({ calls }) => calls.includes(call)) ||
    step.enter.includes(call) ||
    step.on.some(({ rules }) => rules.some(({ calls }) => calls.includes(call))) ||
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
