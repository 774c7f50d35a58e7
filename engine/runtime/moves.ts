import type { Scope } from "#engine/expression/index.ts";
import type { Json } from "#engine/language/index.ts";
import { type FieldProblem, problemsOfStep } from "./check.ts";
import type { Flow, Start } from "./flow.ts";
import type { Run, Work } from "./run.ts";
import { begin, change, changeState, standing, type Turn, tell, walkOf } from "./turn.ts";
import { stepAfter } from "./walk.ts";

/** The person comes to a step: its calls are made; a final step hands over or ends. */
export function arrive(flow: Flow, turn: Turn): Turn {
  const walked = standing(flow, turn[0]);
  if (!walked) return turn;
  const { step, scope } = walked;
  const entered =
    step.enter.length === 0 ? turn : begin(turn, { origin: "enter", step: step.id, calls: step.enter });
  if (!step.final) return entered;
  return step.start ? setOff(entered, step.start, scope) : tell(entered, { type: "finish" });
}

/** A step's calls have ended: the action is taken and the person goes where it leads. */
export function leave(flow: Flow, turn: Turn, work: Work): Turn {
  const step = flow.steps[work.step];
  if (!step || (work.origin === "enter" && !step.passing)) return turn;
  const name = work.action ?? "enter";
  const [run] = turn;
  const action = step.actions.find(({ id }) => id === name);
  const taken = { ...run.state.taken, [work.step]: name };
  const left = changeState(flow, turn, { taken });
  if (action?.start) return setOff(left, action.start, walkOf(flow, left[0]).scope);
  const next = stepAfter(walkOf(flow, left[0]), work.step);
  return next ? moveTo(flow, left, next.step.id) : left;
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
  return step === run.state.at ? shown : changeState(flow, shown, { at: step });
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
