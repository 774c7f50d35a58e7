import { daysBetween, isoDay } from "#src/shared/time/days.ts";

/** Something that happened on a day, in either form of days. */
export type LifeEvent = { readonly id: string; readonly on: string; readonly label: string };

/** Where it stands on the line, in hundredths of it; a label that would run into the one before it is not written. */
export type LifeMark = {
  readonly id: string;
  readonly at: number;
  readonly label: "always" | "wide" | "never";
};

export type LifeMonth = { readonly on: string; readonly at: number };

/** A term as a line, from its first day to its last. */
export type Life = {
  readonly marks: readonly LifeMark[];
  readonly months: readonly LifeMonth[];
  /** How far it has come; not there before its first day. */
  readonly past: number;
  readonly today?: number;
};

type Term = { readonly startsOn: string; readonly endsOn: string; readonly today: string };

const all = 100;
/** Between two marks, so that each can be told from the other and pressed. */
const least = 2;
/** How much of the line a letter takes, on a wide window and on a narrow one. */
const letter = { wide: 0.8, narrow: 2.2 };
const mostMonths = 13;

/** Where what happened to a policy stands in its term; what happened before or after it stands at its ends. */
export function lifeOf({ startsOn, endsOn, today }: Term, events: readonly LifeEvent[]): Life {
  const length = Math.max(1, daysBetween(startsOn, endsOn));
  const placeOf = (day: string) => (daysBetween(startsOn, day) / length) * all;
  const now = placeOf(today);
  return {
    marks: labelled(
      events
        .map((event) => ({ ...event, at: clamped(placeOf(event.on)) }))
        .toSorted((one, other) => one.at - other.at),
    ),
    months: monthsOf(startsOn, endsOn).map((on) => ({ on, at: placeOf(on) })),
    past: clamped(now),
    ...(now >= 0 && now <= all ? { today: now } : {}),
  };
}

function labelled(events: readonly (LifeEvent & { readonly at: number })[]): readonly LifeMark[] {
  let last = -all;
  const free = { wide: -all, narrow: -all };
  return events.map(({ id, at: wanted, label }) => {
    const at = Math.min(Math.max(wanted, last + least), all);
    last = at;
    const half = (scale: number) => (label.length * scale) / 2;
    const fits = (["wide", "narrow"] as const).filter((width) => {
      const isFree = at - half(letter[width]) >= free[width];
      if (isFree) free[width] = at + half(letter[width]) + 1;
      return isFree;
    });
    return { id, at, label: fits.includes("narrow") ? "always" : fits.includes("wide") ? "wide" : "never" };
  });
}

/** The first days of the months within a term; of a long one every second, third… so that they can be read. */
function monthsOf(startsOn: string, endsOn: string): readonly string[] {
  const [year = 0, month = 1] = isoDay(startsOn).split("-").map(Number);
  const firsts: string[] = [];
  for (let next = 0; firsts.length < 600; next++) {
    const day = new Date(Date.UTC(year, month - 1 + next, 1)).toISOString().slice(0, 10);
    if (day > isoDay(endsOn)) break;
    if (day >= isoDay(startsOn)) firsts.push(day);
  }
  const step = Math.ceil(firsts.length / mostMonths);
  return firsts.filter((_, at) => at % step === 0);
}

function clamped(at: number): number {
  return Math.min(Math.max(at, 0), all);
}
