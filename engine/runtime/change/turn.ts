import { type SourceValues, type Walk, type WalkedStep, walk } from "../path/walk.ts";
import type { Flow, Step } from "../prepare/flow.ts";
import type { CallSequence, Effect, Refusal, Run, UnnumberedEffect } from "../run.ts";
import type { State } from "../state.ts";
import { withoutOutdated } from "./outdated.ts";
import { recompute } from "./recompute.ts";
import { withoutStale } from "./stale.ts";

/** A run and what the host is asked to do because of it, in order. */
export type Turn = readonly [Run, readonly Effect[]];

/** Values that expressions read as `source.<id>`; the same object while no source changed. */
function sourceValues(run: Run): SourceValues {
  const known = values.get(run.sources);
  if (known) return known;
  const plain = Object.entries(run.sources).filter(([, { given }]) => given === undefined);
  const made = Object.fromEntries(plain.map(([id, { value }]) => [id, value]));
  values.set(run.sources, made);
  return made;
}

const values = new WeakMap<Run["sources"], SourceValues>();

/** The walk of a run. */
export function walkOf(flow: Flow, run: Run): Walk {
  return walk(flow, run.state, sourceValues(run));
}

/** The step where the person is. */
export function currentStep(flow: Flow, run: Run): WalkedStep | undefined {
  return walkOf(flow, run).steps.find(({ step }) => step.id === run.state.at);
}

/** The definition of that step alone; a draft may stand anywhere. */
export function stepOf({ steps }: Flow, { state: { at } }: Run): Step | undefined {
  return Object.hasOwn(steps, at) ? steps[at] : undefined;
}

/** Asks for an effect that will be answered; gives its number too. */
export function ask([run, effects]: Turn, wish: UnnumberedEffect): readonly [Turn, number] {
  const id = run.last + 1;
  return [[{ ...run, last: id }, [...effects, { ...wish, id }]], id];
}

/** Asks for effects that nothing answers. */
export function tell([run, effects]: Turn, ...told: readonly Effect[]): Turn {
  return [run, [...effects, ...told]];
}

/** A sequence of calls as its cause gives it. */
export type NewSequence = Pick<CallSequence, "origin" | "step" | "calls"> &
  Partial<Pick<CallSequence, "action" | "place" | "undo" | "taken">>;

/** Counters of a call that has not been made yet. */
export const freshCall = { item: 0, attempt: 0, polled: 0 } as const;

/** Adds a sequence of calls; it is set going when the turn ends. */
export function queueCalls(turn: Turn, begun: NewSequence): Turn {
  return change(turn, { sequences: [...turn[0].sequences, { ...begun, ...freshCall, awaits: 0 }] });
}

/** Gives up the sequences of calls that are meant: what they await is cancelled, a late reply changes nothing. */
export function giveUp(turn: Turn, isMeant: (sequence: CallSequence) => boolean): Turn {
  const given = turn[0].sequences.filter(isMeant);
  if (given.length === 0) return turn;
  const kept = change(turn, { sequences: turn[0].sequences.filter((sequence) => !given.includes(sequence)) });
  return given.reduce((cancelled, { awaits }) => cancel(cancelled, awaits), kept);
}

/** Nobody awaits an effect any more: it is cancelled, or what it answered while an action worked is dropped. */
export function cancel(turn: Turn, id: number): Turn {
  const { deferred } = turn[0];
  if (id === 0) return turn;
  if (!deferred.some((one) => one.id === id)) return tell(turn, { type: "cancel", id });
  return change(turn, { deferred: deferred.filter((one) => one.id !== id) });
}

/** Whether an action works: from its press to its last reply nothing else moves or changes the wizard. */
export function isActing({ sequences, pressing }: Run): boolean {
  return pressing !== undefined || sequences.some(({ origin }) => origin === "action");
}

/** The run changed, its effects kept. */
export function change([run, effects]: Turn, patch: Partial<Run>): Turn {
  return [{ ...run, ...patch }, effects];
}

/** The run without a failure on show. */
export function withoutFailure(turn: Turn): Turn {
  const [run, effects] = turn;
  if (run.failure === undefined) return turn;
  const { failure: _, ...rest } = run;
  return [rest, effects];
}

/** The run without what the server said of answers, where that is over; the same turn where none is. */
export function withoutRefusals(turn: Turn, isOver: (place: string, refusal: Refusal) => boolean): Turn {
  const refused = Object.entries(turn[0].refused);
  const kept = refused.filter(([place, refusal]) => !isOver(place, refusal));
  return kept.length === refused.length ? turn : change(turn, { refused: Object.fromEntries(kept) });
}

/** The state changed and settled: computed answers follow, stale ones vanish, the person stands on the path. */
export function changeState(flow: Flow, turn: Turn, patch: Partial<State>): Turn {
  const [run] = turn;
  const sources = sourceValues(run);
  const { unread } = run;
  let state = recompute(flow, { ...run.state, ...patch }, sources, { before: run.state, unread });
  // What vanishes may have been read by another source's request: each source may take its turn.
  for (const _ of Object.keys(flow.sources)) {
    const answers = withoutStale(flow, run.state, state, sources);
    if (answers === state.answers) break;
    state = recompute(flow, { ...state, answers }, sources, { before: state, unread });
  }
  return change(turn, { state: withoutOutdated(flow, state, sources, unread) });
}
