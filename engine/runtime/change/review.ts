import { problemsOfStep } from "../path/check.ts";
import { stepsBehind } from "../path/walk.ts";
import type { Flow, Step } from "../prepare/flow.ts";
import type { Run } from "../run.ts";
import { withoutTaken } from "../state.ts";
import { changeState, type Turn, walkOf } from "./turn.ts";

/** The review that opened the step where the person is, alone; none where they came by the way. */
export function reviewOver(flow: Flow, { state: { at, review } }: Run): string | undefined {
  // A draft comes from where anybody may have written.
  const over =
    typeof review === "string" && Object.hasOwn(flow.steps, review) ? flow.steps[review] : undefined;
  const isUnder = flow.steps[at]?.passing || over?.summary.includes(at);
  return over && isUnder ? over.id : undefined;
}

/** Notes that a review opens a step, where it shows that step. */
export function openFrom([run, effects]: Turn, { id, summary }: Step, opened: string): Turn {
  return summary.includes(opened)
    ? [{ ...run, state: { ...run.state, review: id } }, effects]
    : [run, effects];
}

/** Forgets a review whose step the person has left in another way. */
export function closeReview(flow: Flow, turn: Turn): Turn {
  const [run, effects] = turn;
  if (run.state.review === undefined || reviewOver(flow, run) !== undefined) return turn;
  const { review: _, ...state } = run.state;
  return [{ ...run, state }, effects];
}

/**
 * Where the person goes from a step that a review opened: straight back, unless what they changed opened steps that
 * nobody has left yet, or has made one incomplete. What steps on the way that only decide ask is asked again.
 */
export function toReview(
  flow: Flow,
  turn: Turn,
  from: string,
  review: string,
): { readonly turn: Turn; readonly step: string } | undefined {
  const { trail } = walkOf(flow, turn[0]);
  const after = trail.slice(trail.indexOf(from) + 1);
  const between = after.slice(0, after.includes(review) ? after.indexOf(review) : after.length);
  const deciding = between.filter((id) => flow.steps[id]?.passing && flow.steps[id].enter.length > 0);
  const { taken } = turn[0].state;
  const again = deciding.some((id) => taken[id] !== undefined)
    ? changeState(flow, turn, { taken: withoutTaken(taken, deciding) })
    : turn;
  const behind = stepsBehind(walkOf(flow, again[0]), from);
  const next = behind.find(
    (walked) =>
      walked.step.id === review ||
      walked.step.passing ||
      walked === behind.at(-1) ||
      problemsOfStep(flow, again[0].state, walked).length > 0,
  );
  return next && { turn: again, step: next.step.id };
}
