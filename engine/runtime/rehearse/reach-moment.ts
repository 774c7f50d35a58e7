import type { ScenarioDocument } from "#engine/language/index.ts";
import type { Flow } from "../prepare/flow.ts";
import type { Run } from "../run.ts";
import type { State } from "../state.ts";
import { begin, doMoment, enterMoment } from "./play.ts";
import type { Replies } from "./replies.ts";

/** Where a scenario is at one of its moments. */
export type Reached = {
  readonly state: State;
  /** The same with what is under way, as it is looked at. */
  readonly run: Run;
  /** What the service says from then on. */
  readonly replies: Replies;
  /** The moment that was reached, counted from 0: an earlier one where the scenario stops on its way. */
  readonly moment: number;
};

/**
 * Plays a scenario up to one of its moments, as the person has it in front before pressing what is pressed there; its
 * end is the moment behind the last.
 */
export function reachMoment(flow: Flow, scenario: ScenarioDocument, wanted: number): Reached {
  const play = begin(flow, scenario);
  const reached = (moment: number) => ({
    ...{ run: play.turn[0], state: play.turn[0].state },
    ...{ replies: play.replies, moment },
  });
  for (const [index, moment] of scenario.steps.entries()) {
    enterMoment(flow, play, moment);
    if (play.turn[0].state.at !== moment.at) return reached(index);
    const { press: _, confirm: __, goTo: ___, ...before } = moment;
    doMoment(flow, play, index < wanted ? moment : before);
    if (index === wanted) return reached(index);
  }
  return reached(scenario.steps.length);
}
