import { useCallback, useRef } from "react";
import { useAsked } from "#src/shared/api/use-asked.ts";
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
  const arrival = useRef<Promise<Challenge | undefined>>(Promise.resolve(undefined));
  const ask = useCallback((tell: (state: ChallengeState) => void, signal: AbortSignal) => {
    arrival.current = fetchChallenge(signal).then((answer) => {
      const isFailed = "text" in answer;
      tell(isFailed ? { status: "failed", text: answer.text } : { status: "ready", challenge: answer });
      return isFailed || signal.aborted ? undefined : answer;
    });
    return undefined;
  }, []);
  const [state = { status: "loading" }, renew] = useAsked(ask);
  return { state, renew, arrived: () => arrival.current };
}
