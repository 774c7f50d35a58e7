import { floorOf, stepBefore, type WalkedStep } from "../path/walk.ts";
import type { Action, Flow } from "../prepare/flow.ts";
import type { Run } from "../run.ts";
import type { ConfirmView } from "../view/view.ts";
import { assigned, undoOf } from "../wire/assign.ts";
import { arrive, firstRefusal, moveTo, refuse } from "./navigation.ts";
import { openFrom, reviewOver } from "./review.ts";
import { change, changeState, currentStep, queueCalls, type Turn, walkOf, withoutFailure } from "./turn.ts";

/**
 * The person presses an action: the path up to here is checked, what is to be confirmed is asked, then its calls are
 * made. What rules still ask for is waited for, since it may change what is checked. `confirmed` is the question to which
 * the person said yes: it counts where this action has asked it here.
 */
export function press(flow: Flow, turn: Turn, action: string, confirmed?: string): Turn {
  const isAnswered = turn[0].confirming?.action === action;
  return pressHere(flow, turn, action, isAnswered ? confirmed : undefined);
}

function pressHere(flow: Flow, turn: Turn, id: string, confirmed?: string): Turn {
  const walked = currentStep(flow, turn[0]);
  const action = walked?.step.actions.find((one) => one.id === id);
  if (!walked || !action) return turn;
  if (!action.visible(walked.scope) || !action.enabled(walked.scope)) return turn;
  const clean = withoutFailure(dismiss(turn));
  const step = walked.step.id;
  const said = confirmed === undefined ? {} : { confirmed };
  if (isAsking(clean[0])) return change(clean, { pressing: { step, action: id, ...said } });
  // What has ended is not judged again: an end's action only leads away.
  const isJudged = action.validates && !walked.step.final;
  const refusal = isJudged ? firstRefusal(flow, clean[0], step, action) : undefined;
  if (refusal) return refuse(flow, clean, refusal.step);
  const question = questionIn(walked, action);
  if (question !== undefined && question !== confirmed)
    return change(clean, { confirming: { step, action: id } });
  const { state } = clean[0];
  const given = assigned(state, action.assign, walked.scope);
  const undo = undoOf(state, given, action.assign);
  const known = changeState(flow, clean, given);
  const { taken } = state;
  return queueCalls(known, { origin: "action", step, action: id, calls: action.calls, undo, taken });
}

/** Takes the action that waited for rules, once they have ended; none whose step they have led away from. */
export function takePressed(flow: Flow, turn: Turn): Turn {
  if (!turn[0].pressing || isAsking(turn[0])) return turn;
  const { pressing, ...run } = turn[0];
  const { step, action, confirmed } = pressing;
  return step === run.state.at ? pressHere(flow, [run, turn[1]], action, confirmed) : [run, turn[1]];
}

/** What is asked before the action that the person pressed, as things stand. */
export function questionOf(flow: Flow, run: Run): ConfirmView | undefined {
  const { confirming } = run;
  const walked = confirming?.step === run.state.at ? currentStep(flow, run) : undefined;
  const action = walked?.step.actions.find(({ id }) => id === confirming?.action);
  const { scope = {} } = walked ?? {};
  if (!walked || !action?.visible(scope) || !action.enabled(scope)) return undefined;
  const message = questionIn(walked, action);
  if (message === undefined) return undefined;
  const { instead } = action.confirm ?? {};
  const title = instead?.title(scope);
  return {
    action: action.id,
    message,
    ...(instead && title !== undefined ? { instead: { title, step: instead.step } } : {}),
  };
}

function questionIn({ scope }: WalkedStep, { confirm }: Action): string | undefined {
  return confirm?.when(scope) ? (confirm.message(scope) ?? "") : undefined;
}

/** Closes a question that is not to be asked any more. */
export function closeQuestion(flow: Flow, turn: Turn): Turn {
  const [run] = turn;
  return run.confirming && !questionOf(flow, run) ? dismiss(turn) : turn;
}

function isAsking({ sequences }: Run): boolean {
  return sequences.some(({ origin }) => origin === "rule");
}

/** The question is closed without going on. */
export function dismiss(turn: Turn): Turn {
  const [run, effects] = turn;
  if (run.confirming === undefined) return turn;
  const { confirming: _, ...rest } = run;
  return [rest, effects];
}

/** To the step before this one, or to the review that opened it. */
export function goBack(flow: Flow, turn: Turn): Turn {
  const before = placeBehind(flow, turn[0]);
  return before === undefined ? turn : moveTo(flow, withoutFailure(dismiss(turn)), before);
}

/** Where «back» leads; nowhere from an end, nor from what is read while the calls by which it leaves itself are made. */
export function placeBehind(flow: Flow, run: Run): string | undefined {
  const { at } = run.state;
  const { final, passing, isShown } = flow.steps[at] ?? {};
  // What was asked of somebody is not taken back by looking away from it.
  const isAwaited = passing && isShown && run.sequences.some(({ step }) => step === at);
  if (final || isAwaited) return undefined;
  return reviewOver(flow, run) ?? stepBefore(walkOf(flow, run), at)?.step.id;
}

/**
 * To a step of the path, or to one behind its end over steps that are complete and hold nothing to do; forward only
 * past steps without problems. What a review shows is opened alone, and left for the review as it stands.
 */
export function goTo(flow: Flow, from: Turn, id: string): Turn {
  if (isEnded(flow, from)) return from;
  if (reviewOver(flow, from[0]) === id) return goBack(flow, from);
  const turn = opened(flow, from, id);
  const path = walkOf(flow, turn[0]);
  const { steps } = path;
  const target = steps.findIndex(({ step }) => step.id === id);
  const here = steps.findIndex(({ step }) => step.id === turn[0].state.at);
  if (target < floorOf(path, turn[0].state.at) || target === here || steps[target]?.step.passing) return from;
  const clean = withoutFailure(dismiss(turn));
  const before = steps[target - 1];
  const refusal = target > here && before ? firstRefusal(flow, clean[0], before.step.id) : undefined;
  if (refusal) return refuse(flow, clean, refusal.step);
  const review = steps[here]?.step;
  return moveTo(flow, review && target < here ? openFrom(clean, review, id) : clean, id);
}

/** The path prolonged up to a step, as its first actions lead; the same when one of them would do more than lead on. */
function opened(flow: Flow, turn: Turn, id: string): Turn {
  if (flow.steps[id]?.final) return turn;
  let open = turn;
  for (const _ of Object.keys(flow.steps)) {
    const { steps } = walkOf(flow, open[0]);
    if (steps.some(({ step }) => step.id === id)) return open;
    const last = steps.at(-1);
    const way = last && leading(last);
    if (!last || !way || !isIdle(way) || firstRefusal(flow, open[0], last.step.id, way)) return turn;
    open = changeState(flow, open, { taken: { ...open[0].state.taken, [last.step.id]: way.id } });
  }
  return turn;
}

function leading({ step, scope }: WalkedStep): Action | undefined {
  return step.actions.find(
    ({ next, visible, enabled }) => next.length > 0 && visible(scope) && enabled(scope),
  );
}

/** Whether an action does nothing but lead on. */
function isIdle({ calls, confirm, assign, start }: Action): boolean {
  return calls.length === 0 && assign.length === 0 && confirm === undefined && start === undefined;
}

/** Makes again the calls of the step that failed on entering. */
export function retry(flow: Flow, turn: Turn): Turn {
  return canRetry(flow, turn[0]) ? arrive(flow, withoutFailure(turn)) : turn;
}

/** Whether the failure on show is of a call that the step makes on entering. */
export function canRetry(flow: Flow, run: Run): boolean {
  const { call } = run.failure ?? {};
  return call !== undefined && (flow.steps[run.state.at]?.enter.includes(call) ?? false);
}

/** The journey has ended: the person stays. */
function isEnded(flow: Flow, turn: Turn): boolean {
  return flow.steps[turn[0].state.at]?.final ?? false;
}
