import { dayOf, timeOf } from "../../infrastructure/clock.ts";

/** When an emission was sent last, its insurer was spoken to last, and it said how it stands; instants as the database gives them. */
export type Moments = {
  readonly sent?: string | null;
  readonly asked?: string | null;
  readonly said?: string | null;
};

/**
 * The same as hours that are read, with the day of those that are not of today; none of the insurer's word while it is
 * being asked, nor of an asking that was the sending itself.
 */
export function hoursOf({ sent, asked, said }: Moments, now: Date) {
  const shown = (instant: string | null | undefined) => instant && hourOf(new Date(instant), now);
  const hours = {
    sent: shown(sent),
    asked: asked && sent && minutesOf(asked) > minutesOf(sent) ? shown(asked) : undefined,
    said: said && sent && said > sent ? shown(said) : undefined,
  };
  return hours.sent ? hours : undefined;
}

function hourOf(instant: Date, now: Date): string {
  const day = dayOf(instant);
  const [, month, date] = day.split("-");
  return day === dayOf(now) ? timeOf(instant) : `${date}/${month} ${timeOf(instant)}`;
}

function minutesOf(instant: string): number {
  return Math.floor(new Date(instant).getTime() / 60_000);
}
