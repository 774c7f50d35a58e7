import { errorCode } from "#src/shared/api/reply.ts";
import { pause } from "#src/shared/api/retry.ts";
import type { Broker, Grant } from "./broker.ts";
import { useBrokerSession } from "./broker-session.ts";
import { lastRenewal, markRenewal } from "./renewal-mark.ts";
import { refresh } from "./session-calls.ts";
import { tellTabs } from "./session-tabs.ts";

export type Renewal = "renewed" | "ended" | "unreachable";

/** How long the word of a renewal is waited for, in milliseconds: it was told before the lock was free. */
const longestWait = 1000;
const lockName = "tramite:session";

let running: Promise<Renewal> | undefined;
/** The last renewal that this page made, heard of, or found when it asked for a pass. */
let heard = 0;
let onHeard: () => void = () => {};

/** Asks for another pass: one question for all callers of this page and, over the lock, for all its tabs. */
export function renewPass(): Promise<Renewal> {
  running ??= renewOnce().finally(() => {
    running = undefined;
  });
  return running;
}

/** Another tab told of its renewal, and its pass is taken up already. */
export function hearRenewal(count: number): void {
  heard = Math.max(heard, count);
  onHeard();
}

async function renewOnce(): Promise<Renewal> {
  const before = useBrokerSession.getState().pass;
  return navigator.locks.request(lockName, async () => {
    const last = await lastRenewal();
    // Whoever comes in without a pass asks for one of their own.
    if (before && last > heard) await Promise.race([hearing(), pause(longestWait)]);
    const { pass, status } = useBrokerSession.getState();
    if (status === "signed-out") return "ended";
    return pass && pass !== before ? "renewed" : ask(Math.max(last, heard));
  });
}

async function ask(last: number): Promise<Renewal> {
  const outcome = await refresh(useBrokerSession.getState().broker !== undefined);
  if ("failed" in outcome) return errorCode(outcome.failed) === "session-required" ? "ended" : "unreachable";
  const { broker, begin, renew } = useBrokerSession.getState();
  heard = last;
  if (!broker) {
    if (isBroker(outcome.data)) begin(outcome.data, outcome.data);
    else renew(outcome.data);
    return "renewed";
  }
  renew(outcome.data);
  heard += 1;
  tellTabs({ type: "refreshed", brokerId: broker.id, grant: outcome.data, count: heard });
  await markRenewal(heard);
  return "renewed";
}

/** Whether a server tells whose pass it gives: one of before does not. */
export function isBroker(told: Grant & Partial<Broker>): told is Grant & Broker {
  return told.id !== undefined;
}

function hearing(): Promise<void> {
  return new Promise((resolve) => {
    onHeard = resolve;
  });
}
