import { useEffect, useState } from "react";
import { waitToLook } from "#engine/react/wait-to-look.ts";
import type { Credentials } from "#src/shared/wizard/area.ts";
import { fetchFollowed, type Outcome } from "./followed.ts";

/** Milliseconds between two looks at what goes on by itself. */
const interval = 3_000;

/** What is followed at an address of the API, again while it goes on by itself, and the way to ask for it again. */
export function useFollowed(
  path: string,
  credentials: Credentials,
): readonly [Outcome | undefined, retry: () => void] {
  const [round, setRound] = useState(0);
  const [found, setFound] = useState<{ readonly round: number; readonly outcome: Outcome }>();

  useEffect(() => {
    const abort = new AbortController();
    let stop = () => {};
    const look = async (known?: Outcome) => {
      const outcome = await fetchFollowed(path, credentials, abort.signal);
      if (abort.signal.aborted) return;
      // What was shown stays while another look fails.
      const shown = outcome.status === "ready" ? outcome : (known ?? outcome);
      setFound({ round, outcome: shown });
      if (shown.status === "ready" && shown.followed.isUnderWay)
        stop = waitToLook(interval, () => void look(shown));
    };
    void look();
    return () => {
      abort.abort();
      stop();
    };
  }, [path, credentials, round]);

  return [found?.round === round ? found.outcome : undefined, () => setRound((now) => now + 1)];
}
