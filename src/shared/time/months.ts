const short = new Intl.DateTimeFormat("es-AR", { month: "short", timeZone: "UTC" });
const long = new Intl.DateTimeFormat("es-AR", { month: "long", year: "numeric", timeZone: "UTC" });

/** `2026-11` → `nov` */
export function shortMonth(month: string): string {
  return short.format(new Date(month)).slice(0, 3);
}

/** `2026-11` → `noviembre de 2026` */
export function longMonth(month: string): string {
  return long.format(new Date(month));
}

/** The last day of a month, `2026-11`, as an ISO day. */
export function lastDayOf(month: string): string {
  const [year = 0, at = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, at, 0)).toISOString().slice(0, 10);
}
