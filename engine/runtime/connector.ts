import type { Json, JsonObject } from "#engine/json/index.ts";
import { resultName } from "#engine/language/index.ts";
import { start } from "./change/start.ts";
import { transition } from "./change/transition.ts";
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
};

/** What a connector wants done next, or what came of it. */
export type ConnectorStep =
  | { readonly stored: StoredConnector; readonly effect: Awaitable }
  | { readonly stored: StoredConnector; readonly outcome: Outcome };

type Awaitable = Extract<Effect, { type: "request" | "wait" }>;

/** Most requests and waits of one run; a poll ends by its time long before. */
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
    const [run, effects] = start(flow, from);
    return nextOf(flow, { run, effects, count: 0 });
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
  const [next, more] = transition(flow, run, answer);
  return { run: next, effects: [...effects.slice(1), ...more], count: count + 1 };
}

/** The first effect that somebody outside has to do. */
function nextOf(flow: Flow, stored: StoredConnector): ConnectorStep {
  const [effect, ...rest] = stored.effects;
  if (!effect || stored.count >= mostEffects) return { stored, outcome: outcomeOf(flow, stored.run) };
  // The result is made of what was replied before: nobody has to be asked.
  if (effect.type === "request" && effect.call === resultName)
    return nextOf(
      flow,
      answered(flow, stored, { type: "reply", id: effect.id, reply: { status: 200, body: {} } }),
    );
  if (effect.type === "request" || effect.type === "wait") return { stored, effect };
  return nextOf(flow, { ...stored, effects: rest });
}

function outcomeOf(flow: Flow, { failure, state }: Run): Outcome {
  const output = state.data[resultName];
  if (!failure && flow.steps[state.at]?.final && output !== undefined) return { output };
  const { code = "other", message = "", call } = failure ?? {};
  return { failure: code, message, ...(call === undefined ? {} : { call }) };
}

async function answerTo(effect: Awaitable, performer: Performer): Promise<Answer> {
  if (effect.type === "request")
    return { type: "reply", id: effect.id, reply: await performer.request(effect) };
  await performer.wait(effect.milliseconds);
  return { type: "elapsed", id: effect.id };
}
