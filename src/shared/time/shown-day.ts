/** `2026/12/05` → `05/12/2026`. */
export function shownDay(day: string): string {
  return day.split("/").toReversed().join("/");
}
