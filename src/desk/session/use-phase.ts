import { useEffect, useState } from "react";
import { useBrokerSession } from "./broker-session.ts";
import { renewOrEnd, watchPhase } from "./watch-phase.ts";

export type StillThere = {
  /** Seconds in which the question has to be answered; nothing while there is none. */
  readonly secondsLeft: number | undefined;
  stay(): void;
};

/** Keeps the session of whoever is there, and asks whoever may be gone. */
export function useStillThere(): StillThere {
  const pass = useBrokerSession((state) => state.pass);
  const [secondsLeft, setSecondsLeft] = useState<number>();
  useEffect(() => pass && watchPhase(pass, setSecondsLeft), [pass]);
  return { secondsLeft, stay: () => void renewOrEnd() };
}
