/** The longest that nobody asks about what may have been done, or is under way. */
const longest = 3_600_000;

/**
 * Milliseconds until an insurer is asked again about what it may have done: `asking` at first, then a tenth of how long it
 * has taken already, and an hour at the most. An approval takes days, and its broker wants to know within minutes at first.
 */
export function untilAsked(asking: number, age: number): number {
  return Math.max(asking, Math.min(longest, Math.round(age / 10)));
}
