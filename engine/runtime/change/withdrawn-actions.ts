import type { WalkedStep } from "../path/walk.ts";
import type { Flow } from "../prepare/flow.ts";
import type { Run } from "../run.ts";
import { withoutTaken } from "../state.ts";
import { changeState, type Turn, walkOf } from "./turn.ts";

/**
 * Forgets the actions taken that the person's change has taken away: the path ends where another must be pressed.
 * What calls write does not do this, or a sent claim would fall back to its review.
 */
export function forgetWithdrawn(flow: Flow, before: Run, turn: Turn): Turn {
  const [run] = turn;
  if (run.state === before.state) return turn;
  const earlier = walkOf(flow, before).steps;
  // What a change has left alone is the same step as before.
  const changed = walkOf(flow, run).steps.filter((walked) => !earlier.includes(walked));
  const withdrawn = changed.filter((walked) => {
    const name = run.state.taken[walked.step.id];
    const same = earlier.find(({ step }) => step === walked.step);
    return same !== undefined && offers(same, name) && !offers(walked, name);
  });
  if (withdrawn.length === 0) return turn;
  const steps = withdrawn.map(({ step }) => step.id);
  return changeState(flow, turn, { taken: withoutTaken(run.state.taken, steps) });
}

function offers({ step, scope }: WalkedStep, name: string | undefined): boolean {
  const action = step.actions.find(({ id }) => id === name);
  return (action?.visible(scope) && action.enabled(scope)) ?? false;
}
