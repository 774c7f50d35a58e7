import { useEffect, useState } from "react";
import { type Challenge, fetchChallenge } from "./tickets.ts";

export type ChallengeState =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly text: string }
  | { readonly status: "ready"; readonly challenge: Challenge };

/** A challenge from the server; `renew` throws it away for another. */
export function useChallenge(): readonly [ChallengeState, renew: () => void] {
  const [round, setRound] = useState(0);
  const [state, setState] = useState<ChallengeState & { readonly round?: number }>({ status: "loading" });

  useEffect(() => {
    const abort = new AbortController();
    void fetchChallenge(abort.signal).then((answer) => {
      if (abort.signal.aborted) return;
      if ("text" in answer) setState({ status: "failed", text: answer.text, round });
      else setState({ status: "ready", challenge: answer, round });
    });
    return () => abort.abort();
  }, [round]);

  return [state.round === round ? state : { status: "loading" }, () => setRound((now) => now + 1)];
}
