import { wireDate } from "#engine/identifiers/index.ts";
import type { Condition } from "../../insurance/conditions/conditions.ts";
import { type Span, spansAt, spansOf } from "../../insurance/conditions/spans.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import { percentOf } from "../../insurance/ledger/portion.ts";

type Titles = { readonly titleOf: (product: string) => string };

/** Changes further back are not told. */
const mostTold = 24;

/** A condition of which something was made: by which one, for what begins on which day. */
export function showHeld(held: {
  readonly id: string;
  readonly on: string;
  readonly from: string;
  readonly rate: number;
}): object {
  const { id, on, from, rate } = held;
  return { id, on: wireDate(on), from: wireDate(from), ratePercent: percentOf(rate) };
}

/**
 * What was said of each insurer and product as it stands on a day: what holds, what comes next, and when each one held.
 * What has ended and is not to begin again is left out.
 */
export function showConditions(
  said: readonly Condition[],
  day: string,
  { titleOf }: Titles,
): readonly ShownCondition[] {
  const groups = Map.groupBy(said, ({ insurer, product }) => `${insurer} ${product}`);
  return [...groups.values()].flatMap((group) => {
    const shown = showCondition(group, day, { titleOf });
    return shown && (shown.id !== null || shown.next) ? [shown] : [];
  });
}

/** All that was said of one insurer and product as it stands on a day; nothing of nothing. */
export function showCondition(
  said: readonly Condition[],
  day: string,
  { titleOf }: Titles,
): ShownCondition | undefined {
  const [one] = said;
  if (!one) return undefined;
  const spans = spansOf(said);
  const { current, next } = spansAt(spans, day);
  return {
    insurer: { name: one.insurer, displayName: insurerTitle(one.insurer) },
    product: { name: one.product, displayName: titleOf(one.product) },
    ...detailsOf(current),
    next: next ? rateOf(next) : null,
    history: spans
      .slice(-mostTold)
      .toReversed()
      .map((span) => ({ ...rateOf(span), standing: standingOf(span, { current, day }) })),
  };
}

/** Money is in centavos, days are in wire form. */
export type ShownCondition = ReturnType<typeof detailsOf> & {
  readonly insurer: { readonly name: string; readonly displayName: string };
  readonly product: { readonly name: string; readonly displayName: string };
  readonly next: ReturnType<typeof rateOf> | null;
  readonly history: readonly (ReturnType<typeof rateOf> & { readonly standing: string })[];
};

function detailsOf(span: Span<Condition> | undefined) {
  const { id, bonus, minimumPremium, organizerRate, notes, isOwn, isDemo } = span?.condition ?? {};
  return {
    id: id ?? null,
    ...(span ? rateOf(span) : { from: null, ratePercent: null }),
    bonusPercent: percentOrNull(bonus),
    minimumPremium: minimumPremium ?? null,
    organizerPercent: percentOrNull(organizerRate),
    notes: notes ?? null,
    isOwn: isOwn ?? false,
    isDemonstration: isDemo ?? false,
  };
}

function percentOrNull(rate: number | null | undefined): number | null {
  return rate === null || rate === undefined ? null : percentOf(rate);
}

function rateOf({ from, condition }: Span<Condition>) {
  const rate = condition?.rate ?? null;
  return { from: wireDate(from), ratePercent: rate === null ? null : percentOf(rate) };
}

function standingOf(
  span: Span<Condition>,
  { current, day }: { readonly current: Span<Condition> | undefined; readonly day: string },
): string {
  if (span.from > day) return "upcoming";
  return span === current ? "current" : "ended";
}
