import { addDays } from "#engine/identifiers/index.ts";

/** So many business hours after a day, a day being 24 of them: the last of those days. `2026-11-19`, 72 → `2026-11-25` */
export function businessHoursAfter(day: string, hours: number, holidays: readonly string[]): string {
  let last = day;
  for (let left = Math.ceil(hours / 24); left > 0; ) {
    last = addDays(last, 1) ?? "9999-12-31";
    if (isBusinessDay(last, holidays)) left -= 1;
  }
  return last;
}

/** Whether a day, an ISO day, is from Monday to Friday and no holiday. */
function isBusinessDay(day: string, holidays: readonly string[]): boolean {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.includes(day);
}
