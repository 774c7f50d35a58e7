import type { Broker, Grant } from "./broker.ts";
import { type Ending, useBrokerSession } from "./broker-session.ts";
import { hearRenewal, isBroker, renewPass } from "./renew.ts";
import { logOut, readBroker, refresh } from "./session-calls.ts";
import { hearTabs, tellTabs, type Word } from "./session-tabs.ts";
import { tellDevice } from "./tell-device.ts";

type Watcher = (ending: Ending) => void;
let onEnd: Watcher = () => {};

/** Somebody came in with a password or a code: here, and in the tabs beside. */
export function beginSession(user: Grant & Broker): void {
  const { begin } = useBrokerSession.getState();
  begin(user, user);
  tellTabs({ type: "signed-in", brokerId: user.id });
  void tellDevice(user);
}

/** Somebody may have come in by what the server answered to a wizard: then its session is taken up, else nothing changes. */
export async function takeUpSession(): Promise<void> {
  const outcome = await refresh(false);
  if ("data" in outcome && isBroker(outcome.data)) beginSession(outcome.data);
}

/** Takes up the session of this browser's cookie, where there is one. */
export async function restoreSession(): Promise<void> {
  const { clear } = useBrokerSession.getState();
  const renewal = await renewPass();
  if (renewal !== "renewed") return clear(renewal === "ended" ? "signed-out" : "unreachable");
  const { status, pass, begin } = useBrokerSession.getState();
  if (status === "signed-in") return;
  if (!pass) return clear("signed-out");
  const outcome = await readBroker(pass.token);
  if ("data" in outcome)
    return begin(outcome.data, { access_token: pass.token, expiresIn: pass.milliseconds / 1000 });
  const isRefused = "status" in outcome.failed && outcome.failed.status === 401;
  clear(isRefused ? "signed-out" : "unreachable");
}

/** Asks again who is in: what they did may have changed what they may do. */
export async function refreshBroker(): Promise<void> {
  const { pass } = useBrokerSession.getState();
  const outcome = pass && (await readBroker(pass.token));
  const { broker, know } = useBrokerSession.getState();
  if (outcome && "data" in outcome && outcome.data.id === broker?.id) know(outcome.data);
}

/** Forgets the session in every tab, and has the server forget it where somebody leaves. */
export function endSession(ending: Ending): void {
  const { status, clear } = useBrokerSession.getState();
  if (status !== "signed-in") return;
  onEnd(ending);
  clear("signed-out", ending);
  if (ending === "elsewhere") return;
  tellTabs({ type: "signed-out" });
  // The cookie of a session that the server ended is no more.
  if (ending !== "expired") void logOut();
}

/** Follows what other tabs do; `end` is told when a session ends here, `change` before another broker is shown. */
export function watchSession(end: Watcher, change: () => void): () => void {
  onEnd = end;
  return hearTabs((word) => hear(word, change));
}

function hear(word: Word, change: () => void): void {
  const { status, broker, renew, clear } = useBrokerSession.getState();
  if (word.type === "signed-out") {
    endSession("elsewhere");
    return;
  }
  if (word.type === "refreshed") {
    if (broker?.id === word.brokerId) renew(word.grant);
    hearRenewal(word.count);
    return;
  }
  if (status === "signed-in" && broker?.id === word.brokerId) return;
  change();
  clear("unknown");
  void restoreSession();
}
