import { useEffect, useState } from "react";

/** Seconds left, counted by the steady clock and not by ticks: a hidden tab's timers sleep. Another round counts anew. */
export function useCountdown(from: number, round = 0): number {
  const [left, setLeft] = useState(from);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is what begins again.
  useEffect(() => {
    const end = performance.now() + from * 1000;
    const tick = () => {
      const now = Math.max(0, Math.ceil((end - performance.now()) / 1000));
      setLeft(now);
      if (now === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [from, round]);
  return left;
}
