// Besides what `trim` takes away: marks of format (zero-width spaces, soft hyphens, marks of direction) and letters that
// are drawn as nothing (fillers of Hangul, the empty pattern of Braille).
const nothing = /[\s\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/u;

/** A text without what nobody sees before and behind it; empty where nobody sees anything. */
export function trimText(text: string): string {
  // All of it is below 2^16 but tags, which nobody types: each unit stands for itself.
  let from = 0;
  let to = text.length;
  while (from < to && nothing.test(text.charAt(from))) from += 1;
  while (from < to && nothing.test(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}
