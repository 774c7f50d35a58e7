import { useEffect, useRef, useState } from "react";
import { type Challenge, fetchChallenge } from "./tickets.ts";

export type ChallengeState =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly text: string }
  | { readonly status: "ready"; readonly challenge: Challenge };

/** A challenge from the server; `renew` throws it away for another, `arrived` is the one asked for once it is there, if it comes. */
export function useChallenge(): {
  readonly state: ChallengeState;
  renew(): void;
  arrived(): Promise<Challenge | undefined>;
} {
  const [round, setRound] = useState(0);
  const [state, setState] = useState<ChallengeState & { readonly round?: number }>({ status: "loading" });
  const arrival = useRef<Promise<Challenge | undefined>>(Promise.resolve(undefined));

  useEffect(() => {
    const abort = new AbortController();
    const fetchOne = async (): Promise<Challenge | undefined> => {
      const answer = await fetchChallenge(abort.signal);
      if (abort.signal.aborted) return undefined;
      const isFailed = "text" in answer;
      setState(
        isFailed
          ? { status: "failed", text: answer.text, round }
          : { status: "ready", challenge: answer, round },
      );
      return isFailed ? undefined : answer;
    };
    arrival.current = fetchOne();
    return () => abort.abort();
  }, [round]);

  return {
    state: state.round === round ? state : { status: "loading" },
    renew: () => setRound((now) => now + 1),
    arrived: () => arrival.current,
  };
}
