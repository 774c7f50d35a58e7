import { formatDate } from "#engine/identifiers/index.ts";
import { dayInArgentina } from "#src/shared/time/buenos-aires.ts";

/** The day of an instant, as people read it. */
export function dayText(instant: string): string {
  return formatDate(dayInArgentina(new Date(instant)));
}
