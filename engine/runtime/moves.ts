import type { Scope } from "#engine/expression/index.ts";
import type { Json } from "#engine/language/index.ts";
import { type FieldProblem, problemsOfStep } from "./check.ts";
import type { Flow, Start } from "./flow.ts";
import type { Run, Work } from "./run.ts";
import { without } from "./taken.ts";
import { begin, change, changeState, standing, type Turn, tell, walkOf } from "./turn.ts";
import { stepAfter } from "./walk.ts";

/** The person comes to a step: its calls are made; a final step hands over or ends. */
export function arrive(flow: Flow, turn: Turn): Turn {
  const walked = standing(flow, turn[0]);
  if (!walked) return turn;
  const { step, scope } = walked;
  const entered =
    step.enter.length === 0
      ? turn
      : begin(withoutEntering(turn, step.id), { origin: "enter", step: step.id, calls: step.enter });
  if (!step.final) return entered;
  return step.start ? setOff(entered, step.start, scope) : tell(entered, { type: "finish" });
}

/** A step's calls have ended: the action is taken and the person goes where it leads. */
export function leave(flow: Flow, turn: Turn, work: Work): Turn {
  const { steps } = walkOf(flow, turn[0]);
  const walked = steps.find(({ step }) => step.id === work.step);
  if (!walked) return turn;
  const { step, scope } = walked;
  if (work.origin === "enter" && (!step.passing || turn[0].state.at !== step.id)) return turn;
  const action = step.actions.find(({ id }) => id === work.action);
  if (action?.start) return setOff(turn, action.start, scope);
  // Where an action leads nowhere the path stays as it was.
  if (action && action.next.length === 0) return turn;
  const left = take(flow, turn, step.id, work.action ?? "enter");
  const next = stepAfter(walkOf(flow, left[0]), step.id);
  return next ? moveTo(flow, left, next.step.id) : left;
}

/** A failure leads to a step: one of the path, or one that is reached in no other way. */
export function divert(flow: Flow, turn: Turn, to: string): Turn {
  const isThere = (of: Turn) => walkOf(flow, of[0]).steps.some(({ step }) => step.id === to);
  const diverted = isThere(turn) ? turn : take(flow, turn, turn[0].state.at, `!${to}`);
  return isThere(diverted) ? moveTo(flow, diverted, to) : turn;
}

/** Notes how a step is left; steps behind it that only decide make their calls again. */
function take(flow: Flow, turn: Turn, id: string, name: string): Turn {
  const left = changeState(flow, turn, { taken: { ...turn[0].state.taken, [id]: name } });
  const { trail } = walkOf(flow, left[0]);
  const behind = trail.slice(trail.indexOf(id) + 1).flatMap((one) => flow.steps[one] ?? []);
  const shown = behind.findIndex(({ passing }) => !passing);
  const deciding = behind
    .slice(0, shown < 0 ? behind.length : shown)
    .filter((step) => step.enter.length > 0 && left[0].state.taken[step.id] !== undefined);
  if (deciding.length === 0) return left;
  return changeState(flow, left, { taken: without(left[0].state.taken, deciding) });
}

/** The calls of an earlier arrival at the step are given up. */
function withoutEntering(turn: Turn, step: string): Turn {
  const { works } = turn[0];
  const old = works.filter((work) => work.origin === "enter" && work.step === step);
  const awaited = old.filter(({ awaits }) => awaits > 0);
  const kept = change(turn, { works: works.filter((work) => !old.includes(work)) });
  return tell(kept, ...awaited.map(({ awaits }) => ({ type: "cancel", id: awaits }) as const));
}

/** Goes to a step of the path, with what coming to it sets off. */
export function moveTo(flow: Flow, turn: Turn, step: string): Turn {
  return arrive(flow, changeState(flow, turn, { at: step }));
}

/** The first step up to one of the path that has problems, with them. */
export function firstRefusal(
  flow: Flow,
  run: Run,
  upTo: string,
): { readonly step: string; readonly problems: readonly FieldProblem[] } | undefined {
  for (const walked of walkOf(flow, run).steps) {
    const problems = problemsOfStep(flow, run.state, walked);
    if (problems.length > 0) return { step: walked.step.id, problems };
    if (walked.step.id === upTo) return undefined;
  }
  return undefined;
}

/** The press is refused: the person is taken to the step with problems, all of which are shown. */
export function refuse(flow: Flow, turn: Turn, step: string): Turn {
  const [run] = turn;
  const attempted = run.attempted.includes(step) ? run.attempted : [...run.attempted, step];
  const shown = change(turn, { attempted, refusals: run.refusals + 1 });
  return step === run.state.at ? shown : moveTo(flow, shown, step);
}

/** Hands over to another flow. */
export function setOff(turn: Turn, start: Start, scope: Scope): Turn {
  const flow = start.flow(scope);
  if (flow === undefined) return turn;
  const context = start.context
    .map(([name, template]) => [name, template.evaluate(scope).value as Json | undefined] as const)
    .filter((entry): entry is [string, Json] => entry[1] !== undefined);
  return tell(turn, { type: "start", flow, context: Object.fromEntries(context) });
}
