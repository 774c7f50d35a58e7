import type { Json, JsonObject } from "#engine/json/index.ts";
import { resultName } from "#engine/language/index.ts";
import { start } from "./change/start.ts";
import { transition } from "./change/transition.ts";
import { performEffect } from "./perform.ts";
import type { Flow } from "./prepare/flow.ts";
import type { Effect, Event, Reply } from "./run.ts";

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

/** Most requests and waits of one run; a poll ends by its time long before. */
const mostEffects = 1000;

/** Runs a connector to its end. Never throws for what an insurer replies. */
export async function runConnector(
  flow: Flow,
  context: { readonly today: string; readonly input: JsonObject },
  performer: Performer,
): Promise<Outcome> {
  let [run, effects] = start(flow, context);
  const queue = [...effects];
  for (let count = 0; queue.length > 0 && count < mostEffects; count += 1) {
    const effect = queue.shift();
    const event = effect && (await eventOf(effect, performer));
    if (!event) continue;
    [run, effects] = transition(flow, run, event);
    queue.push(...effects);
  }
  const { failure, state } = run;
  const output = state.data[resultName];
  if (!failure && flow.steps[state.at]?.final && output !== undefined) return { output };
  const { code = "other", message = "", call } = failure ?? {};
  return { failure: code, message, ...(call === undefined ? {} : { call }) };
}

function eventOf(effect: Effect, performer: Performer): Promise<Event | undefined> {
  const nothing = () => Promise.resolve(undefined);
  return performEffect<Promise<Event | undefined>>(effect, {
    async request(request) {
      const { id, call } = request;
      // The result is made of what was replied before: nobody has to be asked.
      const reply = call === resultName ? { status: 200, body: {} } : await performer.request(request);
      return { type: "reply", id, reply };
    },
    async wait({ id, milliseconds }) {
      await performer.wait(milliseconds);
      return { type: "elapsed", id };
    },
    start: nothing,
    cancel: nothing,
    finish: nothing,
    "save-file": nothing,
  });
}
