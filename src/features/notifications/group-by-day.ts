import { deskText } from "#src/shared/i18n/desk-text.ts";
import { dayInArgentina } from "#src/shared/time/buenos-aires.ts";
import { daysBetween } from "#src/shared/time/days.ts";

type Day<Dated> = { readonly title: string; readonly ofDay: readonly Dated[] };

const longDay = new Intl.DateTimeFormat("es-AR", { day: "numeric", month: "long", timeZone: "UTC" });

/** What came at an instant by its day in Argentina, in the order in which it came; `today` is an ISO day. */
export function groupByDay<Dated extends { readonly at: string }>(
  dated: readonly Dated[],
  today: string,
): readonly Day<Dated>[] {
  const days = Map.groupBy(dated, ({ at }) => dayInArgentina(new Date(at)));
  return [...days].map(([day, ofDay]) => ({ title: titleOf(day, today), ofDay }));
}

function titleOf(day: string, today: string): string {
  const ago = daysBetween(day, today);
  if (ago <= 0) return deskText("notices.today");
  return ago === 1 ? deskText("notices.yesterday") : longDay.format(new Date(day));
}
