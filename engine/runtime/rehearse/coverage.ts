import { walkOf } from "../change/turn.ts";
import { branch } from "../path/walk.ts";
import type { Flow, Next, Step } from "../prepare/flow.ts";
import type { Run } from "../run.ts";

/** Steps and transitions (`from/action>to`) that runs went through. */
export type Coverage = { readonly steps: ReadonlySet<string>; readonly transitions: ReadonlySet<string> };

export const noCoverage: Coverage = { steps: new Set(), transitions: new Set() };

/** The coverage with what a run's walk went through. */
export function coverTurn(flow: Flow, coverage: Coverage, run: Run): Coverage {
  const { trail } = walkOf(flow, run);
  const passed = trail.slice(1).flatMap((to, index) => {
    const from = trail[index] ?? "";
    const taken = run.state.taken[from] ?? "";
    // The way of a failure is no transition of the step.
    if (taken.startsWith("!")) return [];
    return [`${from}/${flow.steps[from]?.passing ? "" : taken}>${to}`];
  });
  return {
    steps: new Set([...coverage.steps, ...trail]),
    transitions: new Set([...coverage.transitions, ...passed]),
  };
}

/** An action that was pressed, and the run as it last was at its step. */
export type Pressed = { readonly run: Run; readonly action: string };

/**
 * The coverage with an action that led back to a step that was passed, or to its own anew: the path ends there, so that
 * the walk does not tell of it. Who was sent back because something was refused took no transition.
 */
export function coverReturn(flow: Flow, coverage: Coverage, { run, action }: Pressed, after: Run): Coverage {
  const { at } = run.state;
  const step = flow.steps[at];
  const isAnew = after.state.at === at && !after.confirming && !after.pressing && !isWorking(after, action);
  const isLeft = after.state.at !== at && after.state.taken[at] === undefined;
  if (!step || !(isLeft || isAnew) || after.failure || after.refusals !== run.refusals) return coverage;
  const { trail, steps } = walkOf(flow, run);
  const next = step.actions.find(({ id }) => id === action)?.next ?? [];
  const to = branch(next, steps.find((walked) => walked.step === step)?.scope ?? {});
  if (to === undefined || (isAnew && to !== at) || !trail.slice(0, trail.indexOf(at) + 1).includes(to))
    return coverage;
  return { ...coverage, transitions: new Set([...coverage.transitions, `${at}/${action}>${to}`]) };
}

function isWorking({ sequences }: Run, action: string): boolean {
  return sequences.some((sequence) => sequence.origin === "action" && sequence.action === action);
}

/** Several coverages as one. */
export function joinCoverage(coverages: readonly Coverage[]): Coverage {
  return {
    steps: new Set(coverages.flatMap(({ steps }) => [...steps])),
    transitions: new Set(coverages.flatMap(({ transitions }) => [...transitions])),
  };
}

/** All that there is to cover in a flow. */
export function allOf(flow: Flow): Coverage {
  const steps = Object.values(flow.steps);
  return {
    steps: new Set(steps.map(({ id }) => id)),
    transitions: new Set(steps.flatMap(transitionsOf)),
  };
}

function transitionsOf(step: Step): readonly string[] {
  const named = (action: string, next: Next) => next.map(({ to }) => `${step.id}/${action}>${to}`);
  if (step.passing) return named("", step.next);
  return step.actions.flatMap(({ id, next }) => named(id, next));
}
