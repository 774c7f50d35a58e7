import { formatDate } from "#engine/identifiers/index.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { today } from "#src/shared/time/clock.ts";
import { daysBetween } from "#src/shared/time/days.ts";

/** What an unpaid instalment does to its cover, for who owes it; the day in wire form, null where it is not known. */
export function coverText(coveredUntil: string | null): string {
  if (coveredUntil === null) return deskText("cover.unknown");
  const isLost = daysBetween(today(), coveredUntil) < 0;
  return deskText(isLost ? "cover.lost" : "cover.until", { date: formatDate(coveredUntil) });
}
