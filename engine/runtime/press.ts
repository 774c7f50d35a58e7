import { assigned, undoOf } from "./assign.ts";
import type { Flow } from "./flow.ts";
import { arrive, firstRefusal, moveTo, refuse } from "./moves.ts";
import type { Run } from "./run.ts";
import { begin, change, changeState, standing, type Turn, walkOf, withoutFailure } from "./turn.ts";

/**
 * The person presses an action: the path up to here is checked, what is to be confirmed is asked, then its calls are
 * made. While another action's calls are under way nothing happens, so that a double press acts once.
 */
export function press(flow: Flow, turn: Turn, id: string, confirmed: boolean): Turn {
  const walked = standing(flow, turn[0]);
  const action = walked?.step.actions.find((one) => one.id === id);
  if (!walked || !action || turn[0].works.some(({ origin }) => origin === "action")) return turn;
  if (!action.visible(walked.scope) || !action.enabled(walked.scope)) return turn;
  const clean = withoutFailure(dismiss(turn));
  const refusal = action.validates ? firstRefusal(flow, clean[0], walked.step.id) : undefined;
  if (refusal) return refuse(flow, clean, refusal.step);
  if (action.confirm?.when(walked.scope) && !confirmed)
    return change(clean, { confirming: { action: id, message: action.confirm.message(walked.scope) ?? "" } });
  const { state } = clean[0];
  const given = assigned(state, action.assign, walked.scope);
  const undo = undoOf(state, given, action.assign);
  const step = walked.step.id;
  const known = changeState(flow, clean, given);
  return begin(known, { origin: "action", step, action: id, calls: action.calls, undo });
}

/** The question is closed without going on. */
export function dismiss([run, effects]: Turn): Turn {
  const { confirming: _, ...rest } = run;
  return [rest, effects];
}

/** To the step before this one. */
export function goBack(flow: Flow, turn: Turn): Turn {
  const { steps } = walkOf(flow, turn[0]);
  const index = steps.findIndex(({ step }) => step.id === turn[0].state.at);
  const before = steps.slice(0, Math.max(0, index)).findLast(({ step }) => !step.passing);
  return before && !isSettled(flow, turn)
    ? moveTo(flow, withoutFailure(dismiss(turn)), before.step.id)
    : turn;
}

/** To a step of the path; forward only past steps without problems. */
export function goTo(flow: Flow, turn: Turn, id: string): Turn {
  const { steps } = walkOf(flow, turn[0]);
  const target = steps.findIndex(({ step }) => step.id === id);
  const here = steps.findIndex(({ step }) => step.id === turn[0].state.at);
  if (target < 0 || target === here || isSettled(flow, turn) || steps[target]?.step.passing) return turn;
  const clean = withoutFailure(dismiss(turn));
  const before = steps[target - 1];
  const refusal = target > here && before ? firstRefusal(flow, clean[0], before.step.id) : undefined;
  return refusal ? refuse(flow, clean, refusal.step) : moveTo(flow, clean, id);
}

/** Makes again the calls of the step that failed on entering. */
export function retry(flow: Flow, turn: Turn): Turn {
  return canRetry(flow, turn[0]) && !isActing(turn) ? arrive(flow, withoutFailure(turn)) : turn;
}

/** Whether the failure on show is of a call that the step makes on entering. */
export function canRetry(flow: Flow, run: Run): boolean {
  const { call } = run.failure ?? {};
  return call !== undefined && (flow.steps[run.state.at]?.enter.includes(call) ?? false);
}

function isActing(turn: Turn): boolean {
  return turn[0].works.some(({ origin }) => origin === "action");
}

/** An action is under way, or the journey has ended: the person stays. */
function isSettled(flow: Flow, turn: Turn): boolean {
  return isActing(turn) || (flow.steps[turn[0].state.at]?.final ?? false);
}
