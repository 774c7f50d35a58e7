import { type Scope, withUnmapped } from "#engine/expression/index.ts";
import type { Json } from "#engine/json/index.ts";
import type { Call, Flow } from "../prepare/flow.ts";
import type { CallSequence, Effect, Reply } from "../run.ts";
import { assigned } from "../wire/assign.ts";
import { fitsData, garbage, isAsDescribed, isBase64 } from "../wire/judge-reply.ts";
import { received } from "../wire/receive.ts";
import { requestOf } from "../wire/request.ts";
import { besideEdits, noteRead } from "./edits.ts";
import { fail } from "./failure.ts";
import { identityOf } from "./identity.ts";
import { leave } from "./navigation.ts";
import { sendsOf, withMade } from "./outdated.ts";
import {
  ask,
  change,
  changeState,
  freshCall,
  type Turn,
  tell,
  walkOf,
  withoutFailure,
  withoutRefusals,
} from "./turn.ts";

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
  if (!sequence.begun) return begin(flow, turn, call, sequence);
  // A call made again takes back what the server said of answers the last time.
  const again = withoutRefusals(turn, (_, refusal) => refusal.call === name);
  const request = requestOf(flow, call, walkOf(flow, again[0]), scopeOf(flow, again, call, sequence));
  if ("problem" in request) return fail(flow, again, sequence, call, request);
  const [asked, id] = ask(noteEntered(flow, again, sequence), {
    ...request,
    ...(call.send ? madeFrom(flow, again, sequence) : {}),
  });
  const sends = call.holds.length === 0 ? {} : { sends: sendsOf(flow, call, again[0].state) };
  return put(asked, { ...sequence, ...sends, ...askedBy(flow, asked, sequence), awaits: id });
}

/** By what the request of a rule is known again. */
function askedBy(flow: Flow, [run]: Turn, { origin, calls: [name = ""] }: CallSequence) {
  const asked = origin === "rule" ? identityOf(flow, run, name) : undefined;
  return asked === undefined ? {} : { asked };
}

/** The turn of a call has come: it is passed over where it is not for now or for nobody, else made after its delay. */
function begin(flow: Flow, turn: Turn, call: Call, sequence: CallSequence): Turn {
  const { scope } = walkOf(flow, turn[0]);
  const list = call.for?.evaluate(scope);
  const items = Array.isArray(list) ? list : [];
  if (!call.when(scope) || (call.for && items.length === 0))
    return makeNextCall(flow, noteEntered(flow, turn, sequence), nextCall(sequence));
  const since = turn[0].last;
  const begun: CallSequence = { ...sequence, begun: true, since, ...(call.for ? { list: items } : {}) };
  return call.delay > 0
    ? waitThen(turn, begun, { milliseconds: call.delay })
    : makeNextCall(flow, turn, begun);
}

/** Notes what a read of an entered step is made with, or would be made with once its reply is taken. */
function noteEntered(flow: Flow, turn: Turn, { origin, calls: [name = ""] }: CallSequence): Turn {
  const identity = origin === "enter" ? identityOf(flow, turn[0], name) : undefined;
  if (identity === undefined) return turn;
  return change(turn, { entered: { ...turn[0].entered, [name]: identity } });
}

/** What a call sent is forgotten while its reply is taken: what that writes may be part of what it sends. */
function unmade(turn: Turn, call: Call): Turn {
  return turn[0].state.made?.[call.id] === undefined
    ? turn
    : change(turn, { state: withMade(turn[0].state, call, undefined) });
}

/** The calls that a reply makes anew, of those that have been made. */
function stoodFor(flow: Flow, [{ state }]: Turn, { standsFor }: Call): readonly Call[] {
  return standsFor.flatMap((id) => (state.made?.[id] === undefined ? [] : (flow.calls[id] ?? [])));
}

/**
 * Notes what a call that holds results would send again once its reply is taken; what it did send where the answers
 * have changed meanwhile, so that the results are outdated already.
 */
function noteMade(
  flow: Flow,
  turn: Turn,
  call: Call,
  { sends }: CallSequence,
  before: Turn[0]["state"],
): Turn {
  if (call.holds.length === 0) return turn;
  const isSame = sends === sendsOf(flow, call, before);
  const { state } = turn[0];
  const made = withMade(state, call, isSame ? sendsOf(flow, call, state) : sends);
  return isSame ? change(turn, { state: made }) : changeState(flow, change(turn, { state: made }), {});
}

/** What a call holds is of what it would send now. */
function noteAnew(flow: Flow, turn: Turn, call: Call): Turn {
  const { state } = turn[0];
  return change(turn, { state: withMade(state, call, sendsOf(flow, call, state)) });
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
    return waitThen(
      remove(turn, sequence),
      { ...sequence, attempt: sequence.attempt + 1 },
      { milliseconds: Math.max(retry.every, askedToWait(reply)) },
    );
  }
  const anew = stoodFor(flow, turn, call);
  const done = [call, ...anew].reduce(
    unmade,
    remove(turn[0].failure?.call === call.id ? withoutFailure(turn) : turn, sequence),
  );
  const repliedIn = (of: Turn): Scope => ({
    ...scopeOf(flow, of, call, sequence),
    response: { status: reply.status, body: reply.body },
  });
  const replied = repliedIn(done);
  const failing = (code: string) => fail(flow, remove(turn, sequence), sequence, call, reply, code);
  const { context } = turn[0].state;
  if (!isAsDescribed(flow, "calls", call, reply.body, context)) return failing(garbage);
  const meant = call.fails.find(({ when }) => when(replied));
  if (meant) return failing(meant.code);
  const { result: written, unmapped } = withUnmapped(() => {
    const given = call.receive?.evaluate(replied).value as Json | undefined;
    return assigned(received(flow, done[0].state, given), call.assign, replied);
  });
  if (unmapped.length > 0) return failing("unmapped");
  if (!fitsData(flow, call, turn[0].state, written, context)) return failing(garbage);
  const changed = changeState(flow, done, besideEdits(done[0], sequence, written));
  const read = noteRead(flow, noteEntered(flow, changed, sequence), call, sequence, done[0]);
  const known = anew.reduce(
    (of, one) => noteAnew(flow, of, one),
    noteMade(flow, read, call, sequence, turn[0].state),
  );
  if (call.poll && !call.poll.until(repliedIn(known))) return pollAgain(flow, known, sequence, call);
  const broken = call.must.find(({ when }) => !when(repliedIn(known)));
  if (broken) return failing(broken.code);
  const saved = saveFile(known, call, replied);
  if (!saved) return failing(garbage);
  const isLast = sequence.item + 1 >= (sequence.list?.length ?? 0);
  const next = isLast ? nextCall(sequence) : { ...sequence, attempt: 0, polled: 0, item: sequence.item + 1 };
  return makeNextCall(flow, saved, next);
}

/** The file that a reply brings is given to the person; undefined where it is none. */
function saveFile(turn: Turn, { download }: Call, replied: Scope): Turn | undefined {
  if (!download) return turn;
  const [name, content] = [download.name(replied), download.content(replied)];
  if (name === undefined || content === undefined || !isBase64(content)) return undefined;
  return tell(turn, { type: "save-file", name, content });
}

/** The wait of a sequence is over: its request is made again. */
export function takeElapsed(flow: Flow, turn: Turn, sequence: CallSequence): Turn {
  return makeNextCall(flow, remove(turn, sequence), sequence);
}

function pollAgain(flow: Flow, turn: Turn, sequence: CallSequence, call: Call): Turn {
  const { every = 0, timeout = 0 } = call.poll ?? {};
  const polled = sequence.polled + every;
  if (polled > timeout) return fail(flow, turn, sequence, call, { problem: "timeout" });
  const again = { ...sequence, ...askedBy(flow, turn, sequence), attempt: 0, polled };
  return waitThen(turn, again, { milliseconds: every, isPoll: true });
}

type Wait = Pick<Extract<Effect, { type: "wait" }>, "milliseconds" | "isPoll">;

function waitThen(turn: Turn, sequence: CallSequence, wait: Wait): Turn {
  const [asked, id] = ask(turn, { type: "wait", ...wait });
  return put(asked, { ...sequence, awaits: id });
}

function end(flow: Flow, turn: Turn, sequence: CallSequence): Turn {
  return sequence.origin === "action" || sequence.origin === "enter" ? leave(flow, turn, sequence) : turn;
}

function nextCall({
  list: _list,
  begun: _begun,
  sends: _sends,
  asked: _asked,
  since: _since,
  ...sequence
}: CallSequence): CallSequence {
  return { ...sequence, ...freshCall, calls: sequence.calls.slice(1) };
}

/** What a call's templates see: the item too, when it is made for each. */
function scopeOf(flow: Flow, turn: Turn, call: Call, { list, item }: CallSequence): Scope {
  const { scope } = walkOf(flow, turn[0]);
  return call.for ? { ...scope, [call.as]: list?.[item] } : scope;
}

function isSuccess(reply: Reply): reply is Extract<Reply, { status: number }> {
  return "status" in reply && reply.code === undefined && reply.status >= 200 && reply.status < 300;
}

/** Milliseconds that whoever failed asks to be left alone. */
function askedToWait(reply: Reply): number {
  return "status" in reply ? (reply.retryAfter ?? 0) * 1000 : 0;
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
