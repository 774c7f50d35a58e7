const dayLength = 86_400_000;

/** A day as calls say it, `2026/11/05`, as clocks and inputs do: `2026-11-05`. One that is so already stays. */
export function isoDay(day: string): string {
  return day.replaceAll("/", "-");
}

/** How many days later the second is than the first; both may be of either form. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(isoDay(to)) - Date.parse(isoDay(from))) / dayLength);
}
