import type { Flow } from "./flow.ts";
import type { Effect, Run, Wish, Work } from "./run.ts";
import { settle } from "./settle.ts";
import { withoutStale } from "./stale.ts";
import type { State } from "./state.ts";
import { type SourceValues, type Walk, type WalkedStep, walk } from "./walk.ts";

/** A run and what the host is asked to do because of it, in order. */
export type Turn = readonly [Run, readonly Effect[]];

/** Values that expressions read as `source.<id>`; the same object while no source changed. */
function sourceValues(run: Run): SourceValues {
  const known = values.get(run.sources);
  if (known) return known;
  const made = Object.fromEntries(Object.entries(run.sources).map(([id, { value }]) => [id, value]));
  values.set(run.sources, made);
  return made;
}

const values = new WeakMap<Run["sources"], SourceValues>();

/** The walk of a run. */
export function walkOf(flow: Flow, run: Run): Walk {
  return walk(flow, run.state, sourceValues(run));
}

/** The step where the person is. */
export function standing(flow: Flow, run: Run): WalkedStep | undefined {
  return walkOf(flow, run).steps.find(({ step }) => step.id === run.state.at);
}

/** Asks for an effect that will be answered; gives its number too. */
export function ask([run, effects]: Turn, wish: Wish): readonly [Turn, number] {
  const id = run.last + 1;
  return [[{ ...run, last: id }, [...effects, { ...wish, id }]], id];
}

/** Asks for effects that nothing answers. */
export function tell([run, effects]: Turn, ...told: readonly Effect[]): Turn {
  return [run, [...effects, ...told]];
}

/** A sequence of calls as its cause gives it. */
export type Begun = Pick<Work, "origin" | "step" | "calls"> & Partial<Pick<Work, "action" | "undo">>;

/** Counters of a call that has not been made yet. */
export const freshCall = { item: 0, items: 0, attempt: 0, polled: 0 } as const;

/** Adds a sequence of calls; it is set going when the turn ends. */
export function begin(turn: Turn, begun: Begun): Turn {
  return change(turn, { works: [...turn[0].works, { ...begun, ...freshCall, awaits: 0 }] });
}

/** The run changed, its effects kept. */
export function change([run, effects]: Turn, patch: Partial<Run>): Turn {
  return [{ ...run, ...patch }, effects];
}

/** The run without a failure on show. */
export function withoutFailure([run, effects]: Turn): Turn {
  const { failure: _, ...rest } = run;
  return [rest, effects];
}

/** The state changed and settled: computed answers follow, stale ones vanish, the person stands on the path. */
export function changeState(flow: Flow, turn: Turn, patch: Partial<State>): Turn {
  const [run] = turn;
  const sources = sourceValues(run);
  let state = settle(flow, { ...run.state, ...patch }, sources, run.state);
  // What vanishes may have been read by another source's request.
  for (let round = 0; round < maxRounds; round += 1) {
    const answers = withoutStale(flow, run.state, state, sources);
    if (answers === state.answers) break;
    state = settle(flow, { ...state, answers }, sources, state);
  }
  return change(turn, { state });
}

/** Sources whose requests read one another's values in a row. */
const maxRounds = 8;
