import { setTimeout as sleep } from "node:timers/promises";
import {
  type Answer,
  type ConnectorStep,
  type Effect,
  type Outcome,
  type Reply,
  type StoredConnector,
  stepConnector,
} from "#engine/runtime/index.ts";
import type { InsurerClient } from "../insurers/client.ts";
import type { Connector } from "../insurers/connectors.ts";
import type { Exchange } from "../insurers/exchange.ts";
import { leavesOpen } from "./failures.ts";

export type RunHost = {
  readonly client: InsurerClient;
  /** Milliseconds that it may take from now on. */
  readonly total: number;
  /** Whether what it asks to be done may have been done before it came here. */
  readonly isSent: boolean;
  /** Ends it where it stands: what only reads goes on elsewhere. */
  readonly stop: AbortSignal;
  /**
   * Stores the run before a wait, and, as sent, in the moment in which what must not be done twice leaves. Answers false
   * where it is another's by now.
   */
  keep(stored: StoredConnector, isSent: boolean): Promise<boolean>;
};

/** What came of a run here: its end, or where it was left. */
export type Performed = { readonly exchanges: readonly Exchange[] } & (
  | { readonly outcome: Outcome; readonly isUnknown: boolean }
  | { readonly left: StoredConnector }
);

type Request = Extract<Effect, { type: "request" }>;

/** Milliseconds before a reading request is made once more. */
const pause = 250;

/** Takes a run to its end. Never throws for what an insurer does. */
export async function performRun(
  connector: Connector,
  first: ConnectorStep,
  host: RunHost,
): Promise<Performed> {
  const { client, total, stop, keep } = host;
  const exchanges: Exchange[] = [];
  const late = AbortSignal.timeout(total);
  // Once it may have been sent, to stop would be to not know.
  let { isSent } = host;
  let [step, isKept, isOwn] = [first, false, true];
  while ("effect" in step) {
    const { effect, stored } = step;
    if (stop.aborted && !isSent) return { exchanges, left: stored };
    if (late.aborted) return { exchanges, ...endedBy("timeout") };
    const issues = connector.issues && effect.type === "request" && effect.method !== "GET";
    if (effect.type === "wait" && !isKept && !(await keep(stored, false))) return { exchanges, left: stored };
    isKept = effect.type === "wait";
    const signal = isSent || issues ? late : AbortSignal.any([stop, late]);
    const sending = async () => {
      isOwn = await keep(stored, true);
      isSent ||= isOwn;
      return isOwn;
    };
    const answer = await answerTo(effect, signal, issues ? sending : undefined);
    if (!isOwn) return { exchanges, left: stored };
    if (answer) step = stepConnector(connector.flow, stored, answer);
  }
  const { outcome } = step;
  return "failure" in outcome
    ? { exchanges, outcome, isUnknown: isOpen(outcome.failure) }
    : { exchanges, outcome, isUnknown: false };

  function endedBy(failure: string) {
    return { outcome: { failure, message: "" }, isUnknown: isOpen(failure) };
  }

  /** Whether something was sent to who issues, and what it was answered with does not say that it was not taken. */
  function isOpen(failure: string): boolean {
    return isSent && leavesOpen(failure, exchanges.findLast(({ method }) => method !== "GET")?.status);
  }

  /** Undefined where it was cut off. */
  async function answerTo(
    effect: Request | Extract<Effect, { type: "wait" }>,
    signal: AbortSignal,
    sending?: () => Promise<boolean>,
  ): Promise<Answer | undefined> {
    const { id } = effect;
    if (effect.type === "wait") {
      await sleep(effect.milliseconds, undefined, { signal, ref: false }).catch(() => {});
      return signal.aborted ? undefined : { type: "elapsed", id };
    }
    let reply = await ask(effect, signal, sending);
    if (!connector.issues && isPassing(reply) && !signal.aborted) {
      await sleep(pause, undefined, { signal, ref: false }).catch(() => {});
      if (!signal.aborted) reply = await ask(effect, signal);
    }
    return signal.aborted ? undefined : { type: "reply", id, reply };
  }

  async function ask(
    request: Request,
    signal: AbortSignal,
    sending?: () => Promise<boolean>,
  ): Promise<Reply> {
    const { reply, exchange } = await client.send(request, connector, signal, sending);
    exchanges.push(exchange);
    return reply;
  }
}

/** What may be otherwise in a moment. */
function isPassing(reply: Reply): boolean {
  return "problem" in reply ? reply.problem === "network" : [502, 503, 504].includes(reply.status);
}
