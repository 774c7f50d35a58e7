/** Keeps an insurer's service from being asked while it is at fault. */
export type Breaker = {
  /** Whether it may be asked now; half open, one at a time is let through to see. */
  isClosed(): boolean;
  /** Tells how a run ended: whether the service was at fault. */
  note(isFault: boolean): void;
};

/** Opens at so many faults of the last so many runs, for so many milliseconds. */
const usual = { faults: 5, of: 10, rest: 30_000 };

/** A breaker of one process. `now` in milliseconds. */
export function createBreaker(now: () => number = () => performance.now(), limits = usual): Breaker {
  let last: readonly boolean[] = [];
  /** Until when nobody is let through. */
  let openUntil: number | undefined;
  return {
    isClosed: () => {
      if (openUntil === undefined) return true;
      if (now() < openUntil) return false;
      // One is let through; who comes while it is under way waits for what it finds.
      openUntil = now() + limits.rest;
      return true;
    },
    note: (isFault) => {
      if (openUntil !== undefined) {
        if (isFault) openUntil = now() + limits.rest;
        else [openUntil, last] = [undefined, []];
        return;
      }
      last = [...last, isFault].slice(-limits.of);
      if (last.filter(Boolean).length >= limits.faults) openUntil = now() + limits.rest;
    },
  };
}
