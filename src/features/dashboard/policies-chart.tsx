import { ColumnChart } from "#src/desk/ui/column-chart.tsx";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { today } from "#src/shared/time/clock.ts";
import { lastDayOf, longMonth, shortMonth } from "#src/shared/time/months.ts";
import type { MonthOfPolicies } from "./dashboard.ts";

/** Policies in force at the end of each month; each leads to those that were in force then. */
export function PoliciesChart({ months }: { months: readonly MonthOfPolicies[] }) {
  return (
    <ColumnChart
      title={deskText("dashboard.chart")}
      columns={months.map(({ month, policies }, index) => {
        const isLast = index === months.length - 1;
        return {
          id: month,
          to: `/polizas?inForceOn=${isLast ? today() : lastDayOf(month)}`,
          title: deskText("dashboard.monthOf", { month: longMonth(month), count: policies }),
          label: shortMonth(month),
          value: policies,
          text: String(policies),
          isLit: isLast,
        };
      })}
    />
  );
}
