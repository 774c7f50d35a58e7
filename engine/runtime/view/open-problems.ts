import { currentStep } from "../change/turn.ts";
import { type FieldProblem, problemsOfStep } from "../path/check.ts";
import type { Flow } from "../prepare/flow.ts";
import type { Run } from "../run.ts";

/** What of the open step is missing or wrong, whether or not anybody was told of it yet; in the order of the screen. */
export function openProblems(flow: Flow, run: Run): readonly FieldProblem[] {
  const walked = currentStep(flow, run);
  return walked ? problemsOfStep(flow, run.state, walked) : [];
}
