import { portfolioText } from "#src/shared/i18n/portfolio-text.ts";
import { isoDay } from "#src/shared/time/days.ts";
import { lastDayOf, longMonth, shortMonth } from "#src/shared/time/months.ts";
import type { Portfolio, Row, View } from "./portfolio.ts";
import type { Narrowed } from "./use-sought.ts";

/** The rows of a view, each with where what it counts is seen. */
export function rowsOf(portfolio: Portfolio, view: View, narrowed: Narrowed): readonly Row[] {
  const today = isoDay(portfolio.day);
  const policies = policiesWith(narrowed);
  if (view === "month")
    return portfolio.months.map((one, at) => {
      const isLit = at === portfolio.months.length - 1;
      const to = policies({ inForceOn: isLit ? today : lastDayOf(one.month) });
      return { ...one, ...namesOf(one.month), id: one.month, to, isLit };
    });
  if (view === "ending")
    return portfolio.endings.map((one, at) => {
      const to = policies({ endsFrom: isoDay(one.from), endsTo: isoDay(one.to) });
      return { ...one, ...namesOf(one.month), id: one.month, to, isLit: at === 0 };
    });
  const groups = { product: "byProduct", insurer: "byInsurer", producer: "byProducer" } as const;
  return portfolio[groups[view]].map((group) => {
    const name = group.title ?? portfolioText("noPolicy");
    const to = group.id === "" ? "" : policies({ [view]: group.id, inForceOn: today });
    return { ...group, name, short: name, to, isLit: false };
  });
}

function namesOf(month: string): Pick<Row, "name" | "short"> {
  const name = longMonth(month);
  return { name: name.charAt(0).toUpperCase() + name.slice(1), short: shortMonth(month) };
}

/** The list of policies, narrowed as the figures are. */
export function policiesWith({ insurer, product, producer }: Narrowed) {
  const own = Object.entries({ insurer, product, producer }).filter(([, value]) => value !== "");
  return (more: Readonly<Record<string, string>>) =>
    `/polizas?${new URLSearchParams({ ...Object.fromEntries(own), ...more })}`;
}
