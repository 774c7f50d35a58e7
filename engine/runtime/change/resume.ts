import { problemsOfStep } from "../path/check.ts";
import type { WalkedStep } from "../path/walk.ts";
import type { Action, Flow } from "../prepare/flow.ts";
import type { State } from "../state.ts";
import { sendsOf, withMade } from "./outdated.ts";
import { change, changeState, type Turn, walkOf } from "./turn.ts";

/**
 * The path prolonged over steps that are complete, up to the one behind `left`, which was the last to be left before: what
 * they do on the way was done then. It ends sooner where a person would have to choose or to confirm, and never in an end.
 */
export function resumed(flow: Flow, turn: Turn, left: string): Turn {
  let open = turn;
  for (const _ of Object.keys(flow.steps)) {
    const last = walkOf(flow, open[0]).steps.at(-1);
    const way = last && onlyWay(last);
    if (!last || !way || problemsOfStep(flow, open[0].state, last).length > 0) return open;
    const taken = { ...open[0].state.taken, [last.step.id]: way.id };
    const further = changeState(flow, change(open, { state: madeBefore(flow, open[0].state, way) }), {
      taken,
    });
    if (walkOf(flow, further[0]).steps.at(-1)?.step.final) return open;
    open = further;
    if (last.step.id === left) return open;
  }
  return open;
}

/** What the calls of a way gave then is of the answers as they are now: others make it outdated, as where they were made. */
function madeBefore(flow: Flow, state: State, { calls }: Action): State {
  return calls.reduce((known, name) => {
    const call = flow.calls[name];
    return call?.holds.length ? withMade(known, call, sendsOf(flow, call, known)) : known;
  }, state);
}

/** The one action by which a step can have been left; none where there are several, or where it does more than call. */
function onlyWay({ step, scope }: WalkedStep): Action | undefined {
  const ways = step.actions.filter(({ next, visible, enabled }) => {
    return next.length > 0 && visible(scope) && enabled(scope);
  });
  const [way] = ways;
  return ways.length === 1 && way?.confirm === undefined && way?.assign.length === 0 ? way : undefined;
}
