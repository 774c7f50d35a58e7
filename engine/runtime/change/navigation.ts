import type { Scope } from "#engine/expression/index.ts";
import type { Json, JsonObject } from "#engine/json/index.ts";
import { fillAddress } from "#engine/language/index.ts";
import { type FieldProblem, problemsOfStep } from "../path/check.ts";
import { askedIn } from "../path/flatten.ts";
import { floorOf, stepsBehind } from "../path/walk.ts";
import type { Action, Flow, Start, Step } from "../prepare/flow.ts";
import type { CallSequence, Destination, Run } from "../run.ts";
import { draftOf, isWithheld } from "../secrets.ts";
import { withoutTaken } from "../state.ts";
import { identityOf } from "./identity.ts";
import { resumed } from "./resume.ts";
import { closeReview, reviewOver, toReview } from "./review.ts";
import {
  change,
  changeState,
  currentStep,
  giveUp,
  isActing,
  queueCalls,
  stepOf,
  type Turn,
  tell,
  walkOf,
} from "./turn.ts";

/** The person comes to a step: its calls are made; a final step hands over or ends. */
export function arrive(flow: Flow, turn: Turn): Turn {
  const walked = currentStep(flow, turn[0]);
  if (!walked) return turn;
  const { step, scope } = walked;
  const entered = enter(change(turn, { entered: {} }), step, step.enter);
  if (!step.final) return entered;
  // Nothing needs a secret any more, and the page may stay open.
  const ended = changeState(flow, entered, draftOf(flow, entered[0].state));
  return setOff(ended, step.start, scope) ?? tell(ended, { type: "finish" });
}

/** A step's calls have ended: the action is taken and the person goes where it leads. */
export function leave(flow: Flow, turn: Turn, sequence: CallSequence): Turn {
  const { steps } = walkOf(flow, turn[0]);
  const walked = steps.find(({ step }) => step.id === sequence.step);
  if (!walked) return sequence.origin === "action" ? leaveLost(flow, turn, sequence) : turn;
  const { step, scope } = walked;
  if (sequence.origin === "enter" && (!step.passing || turn[0].state.at !== step.id)) return turn;
  const action = step.actions.find(({ id }) => id === sequence.action);
  const away = setOff(turn, action?.start, scope);
  if (away) return away;
  // Where an action leads nowhere the path stays as it was.
  if (action && action.next.length === 0) return turn;
  const review = reviewOver(flow, turn[0]);
  const left = take(flow, turn, step.id, sequence.action ?? "enter");
  const back = review === undefined ? undefined : toReview(flow, left, step.id, review);
  if (back) return moveTo(flow, back.turn, back.step);
  const way = walkOf(flow, left[0]);
  const next = stepsBehind(way, step.id)[0];
  const before = step.passing ? step.resume(scope) : undefined;
  if (next && before !== undefined) return resumeAt(flow, left, before, step.press);
  if (next) return moveTo(flow, left, next.step.id);
  return way.again === undefined ? left : returnTo(flow, left, way.again);
}

/**
 * An action that succeeded, though what its calls wrote took its step off the path: it hands over, or leads where the
 * path now does, to its end too.
 */
function leaveLost(flow: Flow, turn: Turn, { step, action, taken }: CallSequence): Turn {
  const pressed = flow.steps[step]?.actions.find(({ id }) => id === action);
  const away = setOff(turn, pressed?.start, walkOf(flow, turn[0]).scope);
  if (away) return away;
  if (!pressed?.next.length) return turn;
  const left = changeState(flow, turn, { taken: { ...taken, ...turn[0].state.taken } });
  const last = walkOf(flow, left[0]).steps.at(-1);
  return last && last.step.id !== left[0].state.at ? moveTo(flow, left, last.step.id) : left;
}

/** On to where somebody was who had left a step before. */
function resumeAt(flow: Flow, turn: Turn, left: string, action: string | undefined): Turn {
  const open = resumed(flow, turn, left);
  const there = walkOf(flow, open[0]).steps.at(-1);
  if (!there) return open;
  const moved = moveTo(flow, open, there.step.id);
  const { state } = open[0];
  if (action === undefined || !state.taken[left] || problemsOfStep(flow, state, there).length > 0)
    return moved;
  return change(moved, { pressing: { step: there.step.id, action } });
}

/** A failure leads to a step: back to one that was passed, or to one that is reached in no other way. */
export function divert(flow: Flow, turn: Turn, to: string): Turn {
  const { at } = turn[0].state;
  const { trail } = walkOf(flow, turn[0]);
  if (trail.slice(0, trail.indexOf(at) + 1).includes(to)) return returnTo(flow, turn, to);
  const diverted = take(flow, turn, at, `!${to}`);
  const isThere = walkOf(flow, diverted[0]).steps.some(({ step }) => step.id === to);
  return isThere ? moveTo(flow, diverted, to) : turn;
}

/** Back to a step that was passed: the path ends there until it is left again; answers stay, its calls are made. */
function returnTo(flow: Flow, turn: Turn, id: string): Turn {
  const { trail } = walkOf(flow, turn[0]);
  const taken = withoutTaken(turn[0].state.taken, trail.slice(trail.indexOf(id)));
  const ended = changeState(flow, turn, { taken });
  const { steps } = walkOf(flow, ended[0]);
  const there = steps.some(({ step }) => step.id === id) ? id : steps.at(-1)?.step.id;
  return moveTo(flow, ended, there ?? id);
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
  const again = deciding.map((step) => step.id);
  return changeState(flow, left, { taken: withoutTaken(left[0].state.taken, again) });
}

/** Makes calls of the step that the person stands at; those of an earlier arrival are given up. */
function enter(turn: Turn, { id }: Step, calls: readonly string[]): Turn {
  const alone = giveUp(turn, ({ origin }) => origin === "enter");
  return calls.length === 0 ? alone : queueCalls(alone, { origin: "enter", step: id, calls });
}

/**
 * Calls belong to their step: those of one that the person has left are given up, and reads are made again, with the
 * calls behind them, when their request is another than it was. What writes is made once for each arrival.
 */
export function refreshEntered(flow: Flow, turn: Turn): Turn {
  const { at } = turn[0].state;
  const here = giveUp(turn, ({ origin, step }) => origin === "enter" && step !== at);
  const step = stepOf(flow, here[0]);
  if (!step || step.enter.length === 0 || isActing(here[0])) return here;
  const { entered } = here[0];
  const first = step.enter.findIndex((name) => {
    const known = entered[name];
    return known !== undefined && known !== identityOf(flow, here[0], name);
  });
  return first < 0 ? here : enter(here, step, step.enter.slice(first));
}

/** Goes to a step of the path, with what coming to it sets off. */
export function moveTo(flow: Flow, turn: Turn, step: string): Turn {
  return arrive(flow, closeReview(flow, changeState(flow, turn, { at: step })));
}

/**
 * The first step up to one of the path that has problems, with them; none to which nobody goes back. A secret that is
 * not here any more is one in the step where an action is pressed, and wherever the action's calls need it.
 */
export function firstRefusal(
  flow: Flow,
  run: Run,
  upTo: string,
  pressed?: Action,
): { readonly step: string; readonly problems: readonly FieldProblem[] } | undefined {
  const path = walkOf(flow, run);
  for (const walked of path.steps.slice(floorOf(path, run.state.at))) {
    const isPressed = pressed !== undefined && walked.step.id === upTo;
    const problems = problemsOfStep(flow, run.state, walked).filter(
      (problem) => isPressed || !isWithheld(flow, problem, pressed),
    );
    if (problems.length > 0) return { step: walked.step.id, problems };
    if (walked.step.id === upTo) return undefined;
  }
  return undefined;
}

/** The press is refused: the person is taken to the step with problems, all of which are shown. */
export function refuse(flow: Flow, turn: Turn, step: string): Turn {
  const [run] = turn;
  const walked = walkOf(flow, run).steps.find((one) => one.step.id === step);
  const attempted = { ...run.attempted, [step]: walked ? askedIn(walked.fields) : [] };
  const shown = change(turn, { attempted, refusals: run.refusals + 1 });
  return step === run.state.at ? shown : moveTo(flow, shown, step);
}

/** Hands over to another flow or to an address; undefined where there is none, or it lacks its name or a value. */
export function setOff(turn: Turn, start: Start | undefined, scope: Scope): Turn | undefined {
  const to = start && destinationOf(start, scope);
  return to && tell(turn, { type: "start", to });
}

/** Where somebody is handed over to; undefined where its name or a value lacks. */
export function destinationOf(start: Start, scope: Scope): Destination | undefined {
  return "route" in start ? addressOf(start, scope) : flowOf(start, scope);
}

function flowOf(start: Extract<Start, { flow: unknown }>, scope: Scope): Destination | undefined {
  const flow = start.flow(scope);
  return flow === undefined ? undefined : { flow, context: valuesOf(start.context, scope) };
}

function addressOf(start: Extract<Start, { route: unknown }>, scope: Scope): Destination | undefined {
  const values = valuesOf(start.with, scope);
  const route = fillAddress(start.route, (name) => values[name]);
  return route === undefined ? undefined : { route };
}

function valuesOf(templates: Extract<Start, { flow: unknown }>["context"], scope: Scope): JsonObject {
  const values = templates
    .map(([name, template]) => [name, template.evaluate(scope).value as Json | undefined] as const)
    .filter((entry): entry is [string, Json] => entry[1] !== undefined);
  return Object.fromEntries(values);
}
