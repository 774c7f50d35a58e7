/** Where something stands in a text: line and column, counted from 1. */
export type Position = { readonly line: number; readonly column: number };

/** Which part of a member is meant: its key, or the character of that number (from 0) inside its text. */
export type Spot = { readonly key?: boolean; readonly inside?: number };

/** Offsets at which a value and, in an object, its key begin. */
export type Place = { readonly value: number; readonly key?: number };

/** Offsets at which the lines of a text begin. */
export function startsOfLines(text: string): readonly number[] {
  const starts = [0];
  for (const match of text.matchAll(/\r\n|\r|\n/g)) starts.push(match.index + match[0].length);
  return starts;
}

/** Line and column of an offset, given where the lines begin. */
export function positionOf(starts: readonly number[], offset: number): Position {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}
