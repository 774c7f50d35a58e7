/** What was said of an insurer and a product from a day on, days as ISO days: of one day the later `turn` counts. */
export type SaidCondition = {
  readonly from: string;
  readonly turn: number;
  /** Whether it is of one broker alone: then it goes before what is everybody's. */
  readonly isOwn: boolean;
  /** In hundredths of a percent; null ends what was before. */
  readonly rate: number | null;
};

/** From a day until the next one: a condition, or none. */
export type Span<C extends SaidCondition> = { readonly from: string; readonly condition: C | null };

/**
 * When which condition holds for a broker, the oldest first, of what was said of one insurer and product: their own, and
 * what is everybody's where they have none. Neighbours differ.
 */
export function spansOf<C extends SaidCondition>(said: readonly C[]): readonly Span<C>[] {
  const inOrder = said.toSorted((one, other) => one.from.localeCompare(other.from) || one.turn - other.turn);
  const days = [...new Set(inOrder.map(({ from }) => from))];
  const spans: Span<C>[] = [];
  for (const day of days) {
    const until = inOrder.filter(({ from }) => from <= day);
    const condition =
      heldBy(until.filter(({ isOwn }) => isOwn)) ?? heldBy(until.filter(({ isOwn }) => !isOwn));
    const last = spans.at(-1)?.condition ?? null;
    if (condition !== last) spans.push({ from: day, condition });
  }
  return spans;
}

/** The last one, unless it ends what was before. */
function heldBy<C extends SaidCondition>(said: readonly C[]): C | null {
  const last = said.at(-1);
  return last === undefined || last.rate === null ? null : last;
}

/** Where a day stands among spans: the one that holds then, and the one that follows. */
export function spansAt<S extends Span<SaidCondition>>(
  spans: readonly S[],
  day: string,
): { readonly current: S | undefined; readonly next: S | undefined } {
  return { current: spans.findLast(({ from }) => from <= day), next: spans.find(({ from }) => from > day) };
}
