import { useCallback } from "react";
import { waitToLook } from "#engine/react/wait-to-look.ts";
import type { Credentials } from "#src/shared/api/credentials.ts";
import { useAsked } from "#src/shared/api/use-asked.ts";
import { fetchFollowed, type Outcome } from "./followed.ts";

/** Milliseconds between two looks at what goes on by itself. */
const interval = 3_000;

/** What is followed at an address of the API, again while it goes on by itself, and the way to ask for it again. */
export function useFollowed(
  path: string,
  credentials: Credentials,
): readonly [Outcome | undefined, retry: () => void] {
  const ask = useCallback(
    (tell: (outcome: Outcome) => void, signal: AbortSignal) => {
      let stop = () => {};
      const look = async (known?: Outcome) => {
        const outcome = await fetchFollowed(path, credentials, signal);
        if (signal.aborted) return;
        // What was shown stays while another look fails.
        const shown = outcome.status === "ready" ? outcome : (known ?? outcome);
        tell(shown);
        if (shown.status === "ready" && shown.followed.isUnderWay)
          stop = waitToLook(interval, () => void look(shown));
      };
      void look();
      return () => stop();
    },
    [path, credentials],
  );
  return useAsked(ask);
}
