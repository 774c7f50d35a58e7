import { useEffect, useState } from "react";
import type { Credentials } from "#src/shared/wizard/area.ts";
import { fetchFollowed, type Outcome } from "./followed.ts";

/** What is followed at an address of the API, and the way to ask for it again. */
export function useFollowed(
  path: string,
  credentials: Credentials,
): readonly [Outcome | undefined, retry: () => void] {
  const [round, setRound] = useState(0);
  const [found, setFound] = useState<{ readonly round: number; readonly outcome: Outcome }>();

  useEffect(() => {
    const abort = new AbortController();
    void fetchFollowed(path, credentials, abort.signal).then((outcome) => {
      if (!abort.signal.aborted) setFound({ round, outcome });
    });
    return () => abort.abort();
  }, [path, credentials, round]);

  return [found?.round === round ? found.outcome : undefined, () => setRound((now) => now + 1)];
}
