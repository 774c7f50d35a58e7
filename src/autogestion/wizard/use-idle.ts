import { useEffect, useState } from "react";
import { elapsedSince, markNow } from "#src/shared/time/elapsed.ts";
import { watchTouches } from "#src/shared/time/touches.ts";

export type Idle = {
  /** Seconds left of the warning; nothing while the person is active. */
  readonly secondsLeft: number | undefined;
  stay(): void;
};

/**
 * Counts the time without a touch. After `quiet` milliseconds it warns, and once it warns only `stay` counts
 * as a touch; `warning` milliseconds later it gives up, also when the device slept through all of it.
 */
export function useIdle(quiet: number, warning: number, onGone: () => void): Idle {
  const [mark, setMark] = useState(markNow);
  const [secondsLeft, setSecondsLeft] = useState<number>();

  useEffect(() => {
    let last = mark;
    let isWarning = false;
    const touch = () => {
      if (!isWarning) last = markNow();
    };
    const look = () => {
      const elapsed = elapsedSince(last);
      isWarning = elapsed >= quiet;
      setSecondsLeft(isWarning ? Math.max(0, Math.ceil((quiet + warning - elapsed) / 1000)) : undefined);
      if (elapsed >= quiet + warning) onGone();
    };
    const timer = setInterval(look, 1000);
    document.addEventListener("visibilitychange", look);
    const stopTouches = watchTouches(touch);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
      stopTouches();
    };
  }, [mark, onGone, quiet, warning]);

  const stay = () => {
    setSecondsLeft(undefined);
    setMark(markNow());
  };
  return { secondsLeft, stay };
}
