import type { Flow } from "../prepare/flow.ts";
import type { Answer, Event, Run } from "../run.ts";
import { isOutdated } from "./rules.ts";
import { change, isActing, type Turn } from "./turn.ts";

export function isAnswer(event: Event): event is Answer {
  return event.type === "reply" || event.type === "elapsed";
}

/**
 * Whether what is answered has to wait: for the end of an action that did not ask it, or for the end of a word that
 * changes what a rule asked.
 */
export function mustWait(flow: Flow, run: Run, { id }: Answer): boolean {
  const sequence = run.sequences.find(({ awaits }) => awaits === id);
  if (isActing(run)) {
    const isOfAction = sequence?.origin === "action" || (run.pressing && sequence?.origin === "rule");
    if (!isOfAction) return true;
  }
  return run.typing.length > 0 && sequence !== undefined && isOutdated(flow, run, sequence);
}

/** Keeps what has to wait; what nobody awaits, or answers twice, is dropped. */
export function defer(turn: Turn, answer: Answer): Turn {
  const { sequences, sources, deferred } = turn[0];
  const isAwaited = [...sequences, ...Object.values(sources)].some(({ awaits }) => awaits === answer.id);
  const isNew = answer.id > 0 && isAwaited && !deferred.some(({ id }) => id === answer.id);
  return isNew ? change(turn, { deferred: [...deferred, answer] }) : turn;
}

/** The first answer that has to wait no longer, and the turn without it. */
export function nextDeferred(flow: Flow, turn: Turn): readonly [Answer, Turn] | undefined {
  const { deferred } = turn[0];
  const first = deferred.find((answer) => !mustWait(flow, turn[0], answer));
  return first && [first, change(turn, { deferred: deferred.filter((answer) => answer !== first) })];
}
