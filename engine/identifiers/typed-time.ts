/**
 * The time that a person typed in one of the ways in which people write it, as `HH:MM`: `9`, `9:05`, `1630`, `21hs`,
 * `9:30 pm`. Undefined where it is none of them.
 */
export function typedTime(text: string): string | undefined {
  const parts = /^(\d{1,2})(?:[:.h]? ?(\d\d))?[:.]? ?(?:h|hs|hrs|horas?)?\.? ?([ap]\.? ?m\.?)?$/i.exec(
    text.trim().replace(/\s+/g, " "),
  );
  if (parts === null) return undefined;
  const [, hours = "", minutes = "00", half = ""] = parts;
  const hour = half === "" ? Number(hours) : halfDay(Number(hours), half);
  return hour === undefined ? undefined : `${String(hour).padStart(2, "0")}:${minutes}`;
}

/** The hour of a day of 24 that an hour before or after noon is. */
function halfDay(hour: number, half: string): number | undefined {
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (/^p/i.test(half) ? 12 : 0);
}
