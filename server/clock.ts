/** What time it is; given from outside so that tests move it. */
export type Clock = () => Date;

const day = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Argentina/Buenos_Aires" });

const hour = 3_600_000;
let last = { hour: Number.NaN, day: "" };

/** The Argentine calendar day as YYYY-MM-DD. Days begin with an hour, so one is formatted once an hour. */
export function dayOf(instant: Date): string {
  const asked = Math.floor(instant.getTime() / hour);
  if (asked !== last.hour) last = { hour: asked, day: day.format(instant) };
  return last.day;
}
