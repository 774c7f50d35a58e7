import { useEffect, useState } from "react";
import { useBrokerSession } from "./broker-session.ts";
import { elapsedSince, markNow } from "./elapsed.ts";
import { phaseOf } from "./phase.ts";
import { renewPass } from "./renew.ts";
import { endSession } from "./session.ts";
import { watchTouches } from "./touches.ts";

export type StillThere = {
  /** Seconds in which the question has to be answered; nothing while there is none. */
  readonly secondsLeft: number | undefined;
  stay(): void;
};

/** Keeps the session of whoever is there, asks whoever may be gone, and leaves for those who are; looks again on waking. */
export function useStillThere(): StillThere {
  const pass = useBrokerSession((state) => state.pass);
  const [secondsLeft, setSecondsLeft] = useState<number>();

  useEffect(() => {
    if (!pass) return;
    let touched = markNow();
    let isAsking = false;
    const touch = () => {
      if (!isAsking) touched = markNow();
    };
    const look = () => {
      const left = pass.milliseconds - elapsedSince(pass.since);
      const phase = phaseOf({ left, idle: elapsedSince(touched), isAsking });
      isAsking = phase.type === "ask";
      setSecondsLeft(phase.type === "ask" ? phase.secondsLeft : undefined);
      if (phase.type === "renew") void renewOrEnd();
      if (phase.type === "over") endSession(phase.wasThere ? "expired" : "inactive");
    };
    const timer = setInterval(look, 1000);
    const stopTouches = watchTouches(touch);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      stopTouches();
      document.removeEventListener("visibilitychange", look);
      setSecondsLeft(undefined);
    };
  }, [pass]);

  return { secondsLeft, stay: () => void renewOrEnd() };
}

async function renewOrEnd(): Promise<void> {
  if ((await renewPass()) === "ended") endSession("expired");
}
