/** A moment, kept on both clocks. */
export type Mark = { readonly steady: number; readonly wall: number };

export function markNow(): Mark {
  return { steady: performance.now(), wall: Date.now() };
}

/** Milliseconds since the mark. The steady clock may stop while the device sleeps and the wall clock may be set back: the longer wins. */
export function elapsedSince(mark: Mark): number {
  return Math.max(performance.now() - mark.steady, Date.now() - mark.wall);
}
