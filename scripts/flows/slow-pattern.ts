import { checkSync } from "recheck";

const known = new Map<string, boolean>();

/**
 * Whether matching a pattern can take exponentially long, or with the cube of a text's length; the square is nothing for
 * texts as short as ours. What cannot be told in time counts as safe.
 */
export function isSlowPattern(pattern: string): boolean {
  const found = known.get(pattern);
  if (found !== undefined) return found;
  const judged = checkSync(pattern, "u", { timeout: 2000 });
  const isSlow =
    judged.status === "vulnerable" &&
    (judged.complexity.type === "exponential" || judged.complexity.degree > 2);
  known.set(pattern, isSlow);
  return isSlow;
}
