import type { Scope } from "#engine/expression/index.ts";
import type { Json } from "#engine/language/index.ts";
import { assigned } from "./assign.ts";
import { fail } from "./failure.ts";
import type { Call, Flow } from "./flow.ts";
import { leave } from "./moves.ts";
import { receive } from "./receive.ts";
import { requestOf } from "./request.ts";
import type { Reply, Work } from "./run.ts";
import { ask, change, changeState, freshCall, type Turn, walkOf, withoutFailure } from "./turn.ts";

/** Sets going the sequences of calls that wait for nothing, and those that they cause. */
export function drive(flow: Flow, turn: Turn): Turn {
  let driven = turn;
  for (let count = 0; count < mostInARow; count += 1) {
    const ready = driven[0].works.find(({ awaits }) => awaits === 0);
    if (!ready) return driven;
    driven = proceed(flow, drop(driven, ready), ready);
  }
  // Failures that lead to one another without asking anything: nothing more is made of them.
  return change(driven, { works: driven[0].works.filter(({ awaits }) => awaits > 0) });
}

/** Sequences that one event may set going one after another. */
const mostInARow = 50;

/** Makes the request that is next in a sequence, or ends the sequence. */
function proceed(flow: Flow, turn: Turn, work: Work): Turn {
  const [name] = work.calls;
  if (name === undefined) return end(flow, turn, work);
  const call = flow.calls[name];
  if (!call) return proceed(flow, turn, nextCall(work));
  const { scope, items } = callScope(flow, turn, call, work.item);
  if (items !== undefined && work.item >= items) return proceed(flow, turn, nextCall(work));
  const request = requestOf(flow, call, walkOf(flow, turn[0]), scope);
  // A path without its variable is a definition that lint lets pass only when the data are broken.
  if (!request) return fail(flow, turn, work, call, { problem: "network" });
  const [asked, id] = ask(turn, request);
  return keep(asked, { ...work, items: items ?? 0, awaits: id });
}

/** Takes the reply to a sequence's request: goes on, asks again, or fails. */
export function takeReply(flow: Flow, turn: Turn, work: Work, reply: Reply): Turn {
  const call = flow.calls[work.calls[0] ?? ""];
  if (!call) return drop(turn, work);
  if (!isSuccess(reply)) {
    const { retry } = call;
    if (!retry || work.attempt >= retry.times || !isPassing(reply))
      return fail(flow, drop(turn, work), work, call, reply);
    return rest(drop(turn, work), { ...work, attempt: work.attempt + 1 }, retry.every);
  }
  const done = drop(turn[0].failure?.call === call.id ? withoutFailure(turn) : turn, work);
  const repliedIn = (of: Turn): Scope => ({
    ...callScope(flow, of, call, work.item).scope,
    response: { status: reply.status, body: reply.body },
  });
  const replied = repliedIn(done);
  const received = receive(flow, done, call.receive?.evaluate(replied).value as Json | undefined);
  const known = changeState(flow, received, assigned(received[0].state, call.assign, replied));
  if (call.poll && !call.poll.until(repliedIn(known))) return pollAgain(flow, known, work, call);
  const isLast = work.item + 1 >= work.items;
  const next = isLast ? nextCall(work) : { ...work, attempt: 0, polled: 0, item: work.item + 1 };
  return proceed(flow, known, next);
}

/** The wait of a sequence is over: its request is made again. */
export function takeElapsed(flow: Flow, turn: Turn, work: Work): Turn {
  return proceed(flow, drop(turn, work), work);
}

function pollAgain(flow: Flow, turn: Turn, work: Work, call: Call): Turn {
  const { every = 0, timeout = 0 } = call.poll ?? {};
  const polled = work.polled + every;
  if (polled > timeout) return fail(flow, turn, work, call, { problem: "timeout" });
  return rest(turn, { ...work, attempt: 0, polled }, every);
}

function rest(turn: Turn, work: Work, time: number): Turn {
  const [asked, id] = ask(turn, { type: "wait", milliseconds: time });
  return keep(asked, { ...work, awaits: id });
}

function end(flow: Flow, turn: Turn, work: Work): Turn {
  return work.origin === "action" || work.origin === "enter" ? leave(flow, turn, work) : turn;
}

function nextCall(work: Work): Work {
  return { ...work, ...freshCall, calls: work.calls.slice(1) };
}

/** What a call's templates see, and how many items it is made for; no number when it is made once. */
function callScope(
  flow: Flow,
  turn: Turn,
  call: Call,
  item: number,
): { readonly scope: Scope; readonly items: number | undefined } {
  const { scope } = walkOf(flow, turn[0]);
  if (!call.for) return { scope, items: undefined };
  const list = call.for.evaluate(scope);
  const items: readonly unknown[] = Array.isArray(list) ? list : [];
  return { scope: { ...scope, [call.as]: items[item] }, items: items.length };
}

function isSuccess(reply: Reply): reply is Extract<Reply, { status: number }> {
  return "status" in reply && reply.status >= 200 && reply.status < 300;
}

/** Failures that another try may mend. */
function isPassing(reply: Reply): boolean {
  return !("status" in reply) || [408, 429, 502, 503, 504].includes(reply.status);
}

function keep(turn: Turn, work: Work): Turn {
  return change(turn, { works: [...turn[0].works, work] });
}

function drop(turn: Turn, work: Work): Turn {
  return change(turn, { works: turn[0].works.filter((other) => other !== work) });
}
