import { growingPause } from "#src/shared/api/retry.ts";
import { elapsedSince, type Mark, markNow } from "#src/shared/time/elapsed.ts";
import { watchTouches } from "#src/shared/time/touches.ts";
import type { Pass } from "./broker-session.ts";
import { phaseOf } from "./phase.ts";
import { renewPass } from "./renew.ts";
import { endSession } from "./session.ts";

/**
 * Follows a pass to its end: keeps the session of whoever is there, tells in how many seconds the question has to be
 * answered while there is one, and leaves for those who are gone. Looks each second and on waking; gives back what
 * stops it.
 */
export function watchPhase(pass: Pass, onAsk: (secondsLeft: number | undefined) => void): () => void {
  let touched = markNow();
  let isAsking = false;
  const renew = createPatience(renewOrEnd);
  const touch = () => {
    if (!isAsking) touched = markNow();
  };
  const look = () => {
    const left = pass.milliseconds - elapsedSince(pass.since);
    const phase = phaseOf({ left, idle: elapsedSince(touched), isAsking });
    isAsking = phase.type === "ask";
    onAsk(phase.type === "ask" ? phase.secondsLeft : undefined);
    if (phase.type === "renew") renew();
    if (phase.type === "over") endSession(phase.wasThere ? "expired" : "inactive");
  };
  const timer = setInterval(look, 1000);
  const stopTouches = watchTouches(touch);
  document.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(timer);
    stopTouches();
    document.removeEventListener("visibilitychange", look);
    onAsk(undefined);
  };
}

/** Renews at once, or ends what cannot be renewed; whether it is known how that went. */
export async function renewOrEnd(): Promise<boolean> {
  const renewal = await renewPass();
  if (renewal === "ended") endSession("expired");
  return renewal !== "unreachable";
}

/** Tries when it is told to, but not while a try is under way nor for a growing while after one that failed. */
function createPatience(attempt: () => Promise<boolean>): () => void {
  let failures = 0;
  let failed: Mark | undefined;
  let isTrying = false;
  const run = async () => {
    isTrying = true;
    const isDone = await attempt();
    isTrying = false;
    failures = isDone ? 0 : failures + 1;
    failed = isDone ? undefined : markNow();
  };
  return () => {
    const isSoon = failed !== undefined && elapsedSince(failed) < growingPause(failures - 1);
    if (!isTrying && !isSoon) void run();
  };
}
