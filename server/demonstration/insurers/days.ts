/** So many days later; both ISO. */
export function later(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The same day of the next year; the last of February for a day that it has not. */
export function addYear(day: string): string {
  const [year = "", ...rest] = day.split("-");
  const same = [Number(year) + 1, ...rest].join("-");
  return same.endsWith("02-29") ? same.replace(/29$/, "28") : same;
}
