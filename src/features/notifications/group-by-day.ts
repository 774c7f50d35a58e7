import type { Notice } from "#src/desk/notices/notice.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { dayInArgentina } from "#src/shared/time/buenos-aires.ts";
import { daysBetween } from "#src/shared/time/days.ts";

type Day = { readonly title: string; readonly notices: readonly Notice[] };

const longDay = new Intl.DateTimeFormat("es-AR", { day: "numeric", month: "long", timeZone: "UTC" });

/** Notices by their day in Argentina, in the order in which they came; `today` is an ISO day. */
export function groupByDay(notices: readonly Notice[], today: string): readonly Day[] {
  const days = new Map<string, Notice[]>();
  for (const notice of notices) {
    const day = dayInArgentina(new Date(notice.at));
    days.set(day, [...(days.get(day) ?? []), notice]);
  }
  return [...days].map(([day, ofDay]) => ({ title: titleOf(day, today), notices: ofDay }));
}

function titleOf(day: string, today: string): string {
  const ago = daysBetween(day, today);
  if (ago <= 0) return deskText("notices.today");
  return ago === 1 ? deskText("notices.yesterday") : longDay.format(new Date(day));
}
