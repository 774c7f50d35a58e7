/** So many days later; both ISO. */
export function later(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The same day so many months later; the last of its month for a day that it has not. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  return new Date(last.setUTCDate(Math.min(date, last.getUTCDate()))).toISOString().slice(0, 10);
}
