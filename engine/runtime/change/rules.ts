import { areNested, patternOf } from "../path/patterns.ts";
import type { Flow } from "../prepare/flow.ts";
import type { CallSequence, Run } from "../run.ts";
import { assigned } from "../wire/assign.ts";
import { identityOf, isReading } from "./identity.ts";
import { change, changeState, currentStep, giveUp, queueCalls, stepOf, type Turn, walkOf } from "./turn.ts";

/** What follows from an answer: the first true rule of each place that hears it assigns, and asks. */
export function followRules(flow: Flow, turn: Turn, pointer: string): Turn {
  const step = turn[0].state.at;
  const heard = (stepOf(flow, turn[0])?.on ?? []).filter(
    (on) => patternOf(pointer) === on.pointer || areNested(pointer, on.pointer),
  );
  const walked = heard.length === 0 ? undefined : currentStep(flow, turn[0]);
  if (!walked) return turn;
  return heard.reduce((followed, on) => {
    const scope = currentStep(flow, followed[0])?.scope ?? walked.scope;
    const place = on.pointer.includes("*") ? pointer : on.pointer;
    // What was asked for the answer before this one would come too late.
    const given = giveUp(followed, (sequence) => sequence.step === step && sequence.place === place);
    const rule = on.rules.find(({ when }) => when(scope));
    if (!rule) return given;
    const known = changeState(flow, given, assigned(given[0].state, rule.assign, scope));
    return rule.calls.length === 0 ? known : queueNewest(flow, known, { step, place, calls: rule.calls });
  }, turn);
}

type Asking = Required<Pick<CallSequence, "step" | "place" | "calls">>;

/**
 * Queues the calls of a rule. Of a read that another rule has under way the newer request wins: the older one is given
 * up, and what it had still to ask is asked behind the newer.
 */
function queueNewest(flow: Flow, turn: Turn, asking: Asking): Turn {
  const reads = asking.calls.filter((name) => flow.calls[name] && isReading(flow.calls[name]));
  const isOlder = ({ origin, calls: [name = ""] }: CallSequence) => origin === "rule" && reads.includes(name);
  const left = turn[0].sequences
    .filter(isOlder)
    .flatMap(({ calls }) => calls.filter((name) => !asking.calls.includes(name)));
  const calls = [...new Set([...asking.calls, ...left])];
  return queueCalls(giveUp(turn, isOlder), { origin: "rule", ...asking, calls });
}

/** Whether a rule's read under way would ask something else by now. */
export function isOutdated(flow: Flow, run: Run, { asked, calls: [name = ""] }: CallSequence): boolean {
  return asked !== undefined && asked !== identityOf(flow, run, name);
}

/**
 * Reads of rules under way are asked again when their request is another than it was, at the end of a word, and given up
 * where there is none.
 */
export function refreshRules(flow: Flow, turn: Turn): Turn {
  const [run] = turn;
  if (run.typing.length > 0) return turn;
  const changed = run.sequences.filter((sequence) => isOutdated(flow, run, sequence));
  return changed.reduce((refreshed, sequence) => {
    const given = giveUp(refreshed, (one) => one === sequence);
    const { origin, step, place = "", calls } = sequence;
    return isLost(flow, given, sequence) ? given : queueCalls(given, { origin, step, place, calls });
  }, turn);
}

/** Whether a read would be made as things stand, but lacks what its address needs. */
function isLost(flow: Flow, [run]: Turn, { calls: [name = ""] }: CallSequence): boolean {
  return identityOf(flow, run, name) === "" && (flow.calls[name]?.when(walkOf(flow, run).scope) ?? false);
}

/** The rules' calls with an item of a list gone: those of other items are of their new places. */
export function moveRules(turn: Turn, moved: (place: string) => string | undefined): Turn {
  const kept = giveUp(turn, ({ place }) => place !== undefined && moved(place) === undefined);
  const sequences = kept[0].sequences.map((sequence) =>
    sequence.place === undefined ? sequence : { ...sequence, place: moved(sequence.place) ?? sequence.place },
  );
  return change(kept, { sequences });
}
