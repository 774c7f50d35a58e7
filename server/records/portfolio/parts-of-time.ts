import { addDays } from "#engine/identifiers/index.ts";

/** How many months are told: those that have passed with the one of today, and those to come with it. */
export const told = 12;
/** Days before its end from which a policy counts as ending. */
const endingDays = 30;

/** A span of days, ISO days; `before` is the first day that it does not have. */
export type Span = { readonly from: string; readonly before: string };
export type Month = Span & { readonly month: string };

/** The days by which a portfolio is told on a day, and those by which what is kept of it has to be parted. */
export type Times = {
  /** Up to the month of today, whose last day is today. */
  readonly months: readonly Month[];
  /** From the month of today on, whose first day is today. */
  readonly coming: readonly Month[];
  readonly soon: Span;
  readonly tomorrow: string;
  readonly days: readonly string[];
};

export function timesOf(today: string): Times {
  const next = (day: string, count = 1) => addDays(day, count) ?? day;
  const firstOf = (away: number) => {
    const [year = 0, month = 1] = today.split("-").map(Number);
    return new Date(Date.UTC(year, month - 1 + away, 1)).toISOString().slice(0, 10);
  };
  const monthAt = (away: number): Month => ({
    month: firstOf(away).slice(0, 7),
    from: firstOf(away),
    before: firstOf(away + 1),
  });
  const tomorrow = next(today);
  const months = Array.from({ length: told }, (_, at) => monthAt(at - told + 1));
  const coming = Array.from({ length: told }, (_, at) => monthAt(at));
  const times = {
    months: months.map((one, at) => (at === told - 1 ? { ...one, before: tomorrow } : one)),
    coming: coming.map((one, at) => (at === 0 ? { ...one, from: today } : one)),
    soon: { from: today, before: next(today, endingDays + 1) },
  };
  const spans = [...times.months, ...times.coming, times.soon];
  // What ends is kept by the day after its last one.
  const days = spans.flatMap(({ from, before }) => [before, next(from), next(before)]);
  return { ...times, tomorrow, days: [...new Set(days)].toSorted() };
}
