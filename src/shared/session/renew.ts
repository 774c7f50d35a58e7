import { errorCode } from "../api/reply.ts";
import { pause } from "../api/retry.ts";
import { useBrokerSession } from "./broker-session.ts";
import { refresh } from "./session-calls.ts";
import { tellTabs } from "./session-tabs.ts";

export type Renewal = "renewed" | "ended" | "unreachable";

/** How long a tab that waited for another gives that one's word to arrive, in milliseconds. */
const wordTime = 60;
const lockName = "tramite:session";

let running: Promise<Renewal> | undefined;

/** Asks for another pass: one question for all callers of this page and, over the lock, for all its tabs. */
export function renewPass(): Promise<Renewal> {
  running ??= renewOnce().finally(() => {
    running = undefined;
  });
  return running;
}

async function renewOnce(): Promise<Renewal> {
  const before = useBrokerSession.getState().pass;
  const own = await navigator.locks.request(lockName, { ifAvailable: true }, (lock) =>
    lock ? ask() : undefined,
  );
  if (own) return own;
  return navigator.locks.request(lockName, async () => {
    await pause(wordTime);
    const { pass, status } = useBrokerSession.getState();
    if (status === "signed-out") return "ended";
    return pass && pass !== before ? "renewed" : ask();
  });
}

async function ask(): Promise<Renewal> {
  const outcome = await refresh();
  if ("failed" in outcome) return errorCode(outcome.failed) === "session-required" ? "ended" : "unreachable";
  const { broker, renew } = useBrokerSession.getState();
  renew(outcome.data);
  if (broker) tellTabs({ type: "refreshed", brokerId: broker.id, grant: outcome.data });
  return "renewed";
}
