import type { Scope } from "#engine/expression/index.ts";
import type { Json } from "#engine/json/index.ts";
import type { Call, Flow } from "../prepare/flow.ts";
import type { CallSequence, Effect, Reply } from "../run.ts";
import { assigned } from "../wire/assign.ts";
import { receive } from "../wire/receive.ts";
import { requestOf } from "../wire/request.ts";
import { fail } from "./failure.ts";
import { identityOf, leave } from "./navigation.ts";
import { ask, change, changeState, freshCall, type Turn, walkOf, withoutFailure } from "./turn.ts";

/**
 * Sets going the sequences of calls that wait for nothing, and those that they cause: at most one for each step and
 * call, or they would lead to one another for ever.
 */
export function runQueued(flow: Flow, turn: Turn): Turn {
  let driven = turn;
  const most = Object.keys(flow.steps).length + Object.keys(flow.calls).length;
  for (let count = 0; count <= most; count += 1) {
    const ready = driven[0].sequences.find(({ awaits }) => awaits === 0);
    if (!ready) return driven;
    driven = makeNextCall(flow, remove(driven, ready), ready);
  }
  // Failures that lead to one another without asking anything: nothing more is made of them.
  return change(driven, { sequences: driven[0].sequences.filter(({ awaits }) => awaits > 0) });
}

/** Makes the request that is next in a sequence, or ends the sequence. */
function makeNextCall(flow: Flow, turn: Turn, sequence: CallSequence): Turn {
  const [name] = sequence.calls;
  if (name === undefined) return end(flow, turn, sequence);
  const call = flow.calls[name];
  if (!call) return makeNextCall(flow, turn, nextCall(sequence));
  const made = withList(flow, turn, call, sequence);
  if (made.list !== undefined && made.item >= made.list.length)
    return makeNextCall(flow, turn, nextCall(made));
  const again = withoutRefusals(turn, name);
  const request = requestOf(flow, call, walkOf(flow, again[0]), scopeOf(flow, again, call, made));
  // A path without its variable is a definition that lint lets pass only when the data are broken.
  if (!request) return fail(flow, again, made, call, { problem: "network" });
  const [asked, id] = ask(noteEntered(flow, again, made), {
    ...request,
    ...(call.send ? madeFrom(flow, again, made) : {}),
  });
  return put(asked, { ...made, awaits: id });
}

/** A call made again takes back what the server said of answers the last time. */
function withoutRefusals(turn: Turn, name: string): Turn {
  const refused = Object.entries(turn[0].refused).filter(([, { call }]) => call !== name);
  return change(turn, { refused: Object.fromEntries(refused) });
}

/** Notes what a read of an entered step is made with, or would be made with once its reply is taken. */
function noteEntered(flow: Flow, turn: Turn, { origin, calls: [name = ""] }: CallSequence): Turn {
  const identity = origin === "enter" ? identityOf(flow, turn[0], name) : undefined;
  if (identity === undefined) return turn;
  return change(turn, { entered: { ...turn[0].entered, [name]: identity } });
}

type Request = Extract<Effect, { type: "request" }>;

/** The step that makes a call, and how those of its path were left. */
function madeFrom(flow: Flow, [run]: Turn, { step }: CallSequence): Pick<Request, "from"> {
  const { trail } = walkOf(flow, run);
  const taken = Object.entries(run.state.taken).filter(([id]) => trail.includes(id));
  return { from: { step, taken: Object.fromEntries(taken) } };
}

/** Takes the reply to a sequence's request: goes on, asks again, or fails. */
export function takeReply(flow: Flow, turn: Turn, sequence: CallSequence, reply: Reply): Turn {
  const call = flow.calls[sequence.calls[0] ?? ""];
  if (!call) return remove(turn, sequence);
  if (!isSuccess(reply)) {
    const { retry } = call;
    if (!retry || sequence.attempt >= retry.times || !isPassing(reply))
      return fail(flow, remove(turn, sequence), sequence, call, reply);
    return waitThen(remove(turn, sequence), { ...sequence, attempt: sequence.attempt + 1 }, retry.every);
  }
  const done = remove(turn[0].failure?.call === call.id ? withoutFailure(turn) : turn, sequence);
  const repliedIn = (of: Turn): Scope => ({
    ...scopeOf(flow, of, call, sequence),
    response: { status: reply.status, body: reply.body },
  });
  const replied = repliedIn(done);
  const received = receive(flow, done, call.receive?.evaluate(replied).value as Json | undefined);
  const changed = changeState(flow, received, assigned(received[0].state, call.assign, replied));
  const known = noteEntered(flow, changed, sequence);
  if (call.poll && !call.poll.until(repliedIn(known))) return pollAgain(flow, known, sequence, call);
  const isLast = sequence.item + 1 >= (sequence.list?.length ?? 0);
  const next = isLast ? nextCall(sequence) : { ...sequence, attempt: 0, polled: 0, item: sequence.item + 1 };
  return makeNextCall(flow, known, next);
}

/** The wait of a sequence is over: its request is made again. */
export function takeElapsed(flow: Flow, turn: Turn, sequence: CallSequence): Turn {
  return makeNextCall(flow, remove(turn, sequence), sequence);
}

function pollAgain(flow: Flow, turn: Turn, sequence: CallSequence, call: Call): Turn {
  const { every = 0, timeout = 0 } = call.poll ?? {};
  const polled = sequence.polled + every;
  if (polled > timeout) return fail(flow, turn, sequence, call, { problem: "timeout" });
  return waitThen(turn, { ...sequence, attempt: 0, polled }, every);
}

function waitThen(turn: Turn, sequence: CallSequence, time: number): Turn {
  const [asked, id] = ask(turn, { type: "wait", milliseconds: time });
  return put(asked, { ...sequence, awaits: id });
}

function end(flow: Flow, turn: Turn, sequence: CallSequence): Turn {
  return sequence.origin === "action" || sequence.origin === "enter" ? leave(flow, turn, sequence) : turn;
}

function nextCall({ list: _, ...sequence }: CallSequence): CallSequence {
  return { ...sequence, ...freshCall, calls: sequence.calls.slice(1) };
}

/** A sequence with the list that its call is made for, taken once: what its replies write must not shift the items. */
function withList(flow: Flow, turn: Turn, call: Call, sequence: CallSequence): CallSequence {
  if (!call.for || sequence.list !== undefined) return sequence;
  const list = call.for.evaluate(walkOf(flow, turn[0]).scope);
  return { ...sequence, list: Array.isArray(list) ? list : [] };
}

/** What a call's templates see: the item too, when it is made for each. */
function scopeOf(flow: Flow, turn: Turn, call: Call, { list, item }: CallSequence): Scope {
  const { scope } = walkOf(flow, turn[0]);
  return call.for ? { ...scope, [call.as]: list?.[item] } : scope;
}

function isSuccess(reply: Reply): reply is Extract<Reply, { status: number }> {
  return "status" in reply && reply.status >= 200 && reply.status < 300;
}

/** Failures that another try may mend. */
function isPassing(reply: Reply): boolean {
  return !("status" in reply) || [408, 429, 502, 503, 504].includes(reply.status);
}

function put(turn: Turn, sequence: CallSequence): Turn {
  return change(turn, { sequences: [...turn[0].sequences, sequence] });
}

function remove(turn: Turn, sequence: CallSequence): Turn {
  return change(turn, { sequences: turn[0].sequences.filter((other) => other !== sequence) });
}
