import { type ChartColumn, ColumnChart } from "#src/desk/ui/column-chart.tsx";
import { RowChart } from "#src/desk/ui/row-chart.tsx";
import { portfolioText } from "#src/shared/i18n/portfolio-text.ts";
import { chartTitle, type Measure, measured, type Row, textOf, type View } from "./portfolio.ts";

/** So many are drawn; the table has all of them. */
const most = 12;

type FiguresChartProps = { view: View; measure: Measure; rows: readonly Row[] };

/** One figure of each row: months as columns, whatever else as bars below one another, the largest first. */
export function FiguresChart({ view, measure, rows }: FiguresChartProps) {
  const columnOf = (row: Row): ChartColumn => {
    const value = measured(row, measure);
    const amount = textOf(value, measure);
    return {
      ...{ id: row.id, to: row.to, label: row.short, value, isLit: row.isLit },
      title: portfolioText("chart.bar", { name: row.name, amount }),
      text: textOf(value, measure, true),
    };
  };
  const title = chartTitle(view, measure);
  const description = portfolioText("chart.described");
  if (view === "month" || view === "ending")
    return <ColumnChart isWide {...{ title, description }} columns={rows.map(columnOf)} />;
  const ordered = rows.map(columnOf).toSorted((one, other) => other.value - one.value);
  return (
    <>
      <RowChart {...{ title, description }} rows={ordered.slice(0, most)} />
      {rows.length > most && <p className="small soft">{portfolioText("chart.cut", { count: most })}</p>}
    </>
  );
}
