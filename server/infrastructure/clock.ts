/** What time it is; given from outside so that tests move it. */
export type Clock = () => Date;

const day = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Argentina/Buenos_Aires" });

const time = new Intl.DateTimeFormat("es-AR", {
  timeZone: "America/Argentina/Buenos_Aires",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** The Argentine time as HH:MM. */
export function timeOf(instant: Date): string {
  return time.format(instant);
}

const hour = 3_600_000;
/** Hours whose day is kept: those of the pages of a list are many, and each costs more to format than all else of a row. */
const most = 10_000;
const days = new Map<number, string>();

/** The Argentine calendar day as YYYY-MM-DD. Days begin with an hour, so one is formatted once an hour. */
export function dayOf(instant: Date): string {
  const asked = Math.floor(instant.getTime() / hour);
  const known = days.get(asked);
  if (known !== undefined) return known;
  const formatted = day.format(instant);
  if (days.size >= most) days.clear();
  days.set(asked, formatted);
  return formatted;
}
