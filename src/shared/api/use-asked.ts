import { useEffect, useState } from "react";

/**
 * Asks for something as soon as it is shown and again when it is told to; nothing while it is on its way. `ask` is the
 * same function while the question is; whatever it tells when another was asked since is dropped. It may tell more
 * than once: what it gives back stops it.
 */
export function useAsked<T>(
  ask: (tell: (answer: T) => void, signal: AbortSignal) => (() => void) | undefined,
): readonly [answer: T | undefined, again: () => void] {
  const [round, setRound] = useState(0);
  const [told, setTold] = useState<{ readonly of: typeof ask; readonly round: number; readonly answer: T }>();
  useEffect(() => {
    const abort = new AbortController();
    const tell = (answer: T) => {
      if (!abort.signal.aborted) setTold({ of: ask, round, answer });
    };
    const stop = ask(tell, abort.signal);
    return () => {
      abort.abort();
      stop?.();
    };
  }, [ask, round]);
  return [
    told?.of === ask && told.round === round ? told.answer : undefined,
    () => setRound((now) => now + 1),
  ];
}
