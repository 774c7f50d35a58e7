const day = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/Argentina/Buenos_Aires",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});
const clock = new Intl.DateTimeFormat("es-AR", {
  timeZone: "America/Argentina/Buenos_Aires",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

const date = new Intl.DateTimeFormat("es-AR", {
  timeZone: "America/Argentina/Buenos_Aires",
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
});

/** The day, `YYYY-MM-DD`, that it is in Argentina. */
export function dayInArgentina(instant: Date): string {
  return day.format(instant);
}

/** The time, `14:04`, that it is in Argentina. */
export function timeInArgentina(instant: Date): string {
  return clock.format(instant);
}

/** The day, `05/11/2026`, that it is in Argentina. */
export function dateInArgentina(instant: Date): string {
  return date.format(instant);
}
