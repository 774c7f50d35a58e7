/** The answer that says a segment of what a type writes, as `sumOf` does `{sumOf}`; undefined of any other segment. */
export function saidIn(segment: string): string | undefined {
  return segment.startsWith("{") && segment.endsWith("}") ? segment.slice(1, -1) : undefined;
}
