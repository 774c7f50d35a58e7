import { isEqual, type Json } from "#engine/json/index.ts";
import type { ScenarioDocument } from "#engine/language/index.ts";
import { pathOf } from "../path/walk.ts";
import type { Flow } from "../prepare/flow.ts";
import type { Run } from "../run.ts";
import { viewOf } from "../view/view-of.ts";
import type { Coverage } from "./coverage.ts";
import { begin, doMoment, enterMoment, type Moment, type Play, type Watch } from "./play.ts";
import { type Mismatch, mismatchesOf, stopOf } from "./scenario-expect.ts";

/** How a scenario went: what was not as expected, by moment (counted from 0, -1 for the end), and what it covered. */
export type ScenarioResult = {
  readonly mismatches: readonly (Mismatch & { readonly moment: number })[];
  readonly coverage: Coverage;
};

/** Plays a scenario: what the person does and what the service replies both come from it. Throws on nothing it says. */
export function runScenario(flow: Flow, scenario: ScenarioDocument, watch?: Watch): ScenarioResult {
  const play = begin(flow, scenario, watch);
  const mismatches: (Mismatch & { readonly moment: number })[] = [];
  for (const [index, moment] of scenario.steps.entries()) {
    mismatches.push(...playMoment(flow, play, moment).map((mismatch) => ({ ...mismatch, moment: index })));
    // Not before the first: a flow may hand over as soon as it begins.
    play.hostCalls.starts = [];
    // What comes behind the step where it stopped would tell the same again.
    if (mismatches.some(({ stop }) => stop)) return { mismatches, coverage: play.coverage };
  }
  const [run] = play.turn;
  const { path, at, message } = scenario.expect ?? {};
  const shown = viewOf(flow, run).step.message;
  const stopped = stops(flow, run, at ?? path?.at(-1));
  const end: readonly Mismatch[] =
    stopped.length > 0
      ? stopped
      : [...unequal("path", path, pathOf(flow, run.state)), ...unequal("message", message, shown)];
  return {
    mismatches: [...mismatches, ...end.map((mismatch) => ({ ...mismatch, moment: -1 }))],
    coverage: play.coverage,
  };
}

/** That a run is at another step than it should be, with what keeps it there. */
function stops(flow: Flow, run: Run, at: string | undefined): readonly Mismatch[] {
  return unequal("at", at, run.state.at).map((mismatch) => ({ ...mismatch, stop: stopOf(flow, run) }));
}

function playMoment(flow: Flow, play: Play, moment: Moment): readonly Mismatch[] {
  enterMoment(flow, play, moment);
  const stopped = stops(flow, play.turn[0], moment.at);
  if (stopped.length > 0) return stopped;
  const missing = doMoment(flow, play, moment);
  return [...missing, ...mismatchesOf(flow, play.turn[0], play.hostCalls, moment.expect ?? {})];
}

function unequal(what: string, expected: Json | undefined, actual: unknown): readonly Mismatch[] {
  if (expected === undefined || isEqual(expected, actual as Json | undefined)) return [];
  return [{ what, place: "", expected, actual: actual ?? null }];
}
