import type { Json, JsonObject, Schema } from "#engine/json/index.ts";
import { agreedName, resultName } from "#engine/language/index.ts";
import { findCatch } from "./change/failure.ts";
import { start } from "./change/start.ts";
import { transition } from "./change/transition.ts";
import {
  errorIn,
  headersOf,
  isInputRight,
  refusedRequest,
  type ToldError,
  usualMessage,
} from "./connector-envelope.ts";
import { withoutEmptyLists } from "./empty-lists.ts";
import type { Flow } from "./prepare/flow.ts";
import type { Answer, Effect, Reply, Run } from "./run.ts";

type Request = Extract<Effect, { type: "request" }>;

/** What came of a connector: what it gives, or how its failure is called. */
export type Outcome =
  | { readonly output: Json }
  | { readonly failure: string; readonly message: string; readonly call?: string };

/** Who performs a connector: does its requests, and waits between them. */
export type Performer = {
  request(request: Request): Promise<Reply>;
  wait(milliseconds: number): Promise<void>;
};

/** What a connector is given: the day, what is asked of the insurer, and the key by which it knows the request again. */
export type ConnectorContext = { readonly today: string; readonly input: JsonObject; readonly key?: string };

/** A run of a connector between two effects: plain JSON, with which any process goes on. */
export type StoredConnector = {
  readonly run: Run;
  /** What is still to be done; the first is under way. */
  readonly effects: readonly Effect[];
  /** Effects that were answered. */
  readonly count: number;
  /** How the insurer called the last thing that went wrong. */
  readonly error?: ToldError;
};

/** What a connector wants done next, or what came of it. */
export type ConnectorStep =
  | { readonly stored: StoredConnector; readonly effect: Awaitable }
  | { readonly stored: StoredConnector; readonly outcome: Outcome };

type Awaitable = Extract<Effect, { type: "request" | "wait" }>;

/** Most requests and waits of one run beside those of its polls, which end by their time. */
const mostEffects = 1000;

/**
 * Begins a run of a connector, or goes on with a stored one after what answers its effect; without an answer that effect
 * is told again. Never throws for what an insurer replies.
 */
export function stepConnector(
  flow: Flow,
  from: ConnectorContext | StoredConnector,
  answer?: Answer,
): ConnectorStep {
  if (!("run" in from)) {
    const { today, input, key } = from;
    const [run, effects] = start(flow, { today, input, run: key === undefined ? {} : { key } });
    const stored = { run, effects, count: 0 };
    if (isInputRight(flow, run)) return nextOf(flow, stored);
    const message = usualMessage(flow, run, ["unsendable", "other"]);
    return { stored, outcome: { failure: "unsendable", message } };
  }
  return nextOf(flow, answer ? answered(flow, from, answer) : from);
}

/** Runs a connector to its end. */
export async function runConnector(
  flow: Flow,
  context: ConnectorContext,
  performer: Performer,
): Promise<Outcome> {
  let step = stepConnector(flow, context);
  while ("effect" in step) {
    step = stepConnector(flow, step.stored, await answerTo(step.effect, performer));
  }
  return step.outcome;
}

function answered(flow: Flow, { run, effects, count }: StoredConnector, answer: Answer): StoredConnector {
  const [effect, ...rest] = effects;
  const isReply = answer.type === "reply" && effect?.type === "request";
  const error = isReply ? errorIn(flow, run, effect, answer.reply) : undefined;
  const named: Answer =
    error && isReply && "status" in answer.reply
      ? { ...answer, reply: { ...answer.reply, code: error.code } }
      : answer;
  const [next, more] = transition(flow, run, named);
  return { run: next, effects: [...rest, ...more], count: count + 1, ...(error ? { error } : {}) };
}

/** The first effect that somebody outside has to do. */
function nextOf(flow: Flow, stored: StoredConnector): ConnectorStep {
  const [effect, ...rest] = stored.effects;
  if (!effect) return { stored, outcome: outcomeOf(flow, stored) };
  if (stored.count >= mostOf(flow)) {
    const message = usualMessage(flow, stored.run, ["timeout", "other"]);
    return { stored, outcome: { failure: "timeout", message } };
  }
  if (effect.type === "wait") return { stored, effect };
  if (effect.type !== "request") return nextOf(flow, { ...stored, effects: rest });
  const body = knownReply(effect.call, stored);
  if (body !== undefined) {
    const reply = { status: 200, body };
    return nextOf(flow, answered(flow, stored, { type: "reply", id: effect.id, reply }));
  }
  const request = travelling(flow, effect);
  const refused = refusedRequest(flow, stored.run, request);
  if (refused) return nextOf(flow, answered(flow, stored, { type: "reply", id: effect.id, reply: refused }));
  const headers = headersOf(flow, stored.run, request);
  return { stored, effect: Object.keys(headers).length === 0 ? request : { ...request, headers } };
}

/** Returns the reply to a call that no insurer is asked: what was replied before makes the result, and is held to its contract. */
function knownReply(call: string, { run }: StoredConnector): Json | undefined {
  if (call === resultName) return {};
  return call === agreedName ? (run.state.data[resultName] ?? null) : undefined;
}

function travelling({ release }: Flow, request: Request): Request {
  const sends = release.flow.calls?.[request.call]?.sends;
  if (typeof sends !== "object" || request.body === undefined) return request;
  return { ...request, body: withoutEmptyLists(request.body, sends as Schema) };
}

/** Effects of a run at the most: a poll that looks every second for an hour has its own. */
function mostOf({ calls }: Flow): number {
  const polls = Object.values(calls).map(({ poll, retry }) =>
    poll ? (2 + 2 * (retry?.times ?? 0)) * Math.ceil(poll.timeout / Math.max(poll.every, 1)) : 0,
  );
  return polls.reduce((sum, one) => sum + one, mostEffects);
}

function outcomeOf(flow: Flow, { run, error }: StoredConnector): Outcome {
  const { failure, state } = run;
  const output = state.data[resultName];
  if (!failure && flow.steps[state.at]?.final && output !== undefined) return { output };
  const { code = "other", status = 0, message = "", call } = failure ?? {};
  const own = call === undefined ? undefined : flow.calls[call]?.catches;
  // What is caught by its name has its words; else the insurer's own say more than those for anything.
  const isNamed = findCatch(own ?? {}, flow.catches, [code, String(status)])?.message !== undefined;
  const told = (isNamed ? undefined : error?.message) || message || usualMessage(flow, run, ["other"]);
  return { failure: code, message: told, ...(call === undefined ? {} : { call }) };
}

async function answerTo(effect: Awaitable, performer: Performer): Promise<Answer> {
  if (effect.type === "request")
    return { type: "reply", id: effect.id, reply: await performer.request(effect) };
  await performer.wait(effect.milliseconds);
  return { type: "elapsed", id: effect.id };
}
