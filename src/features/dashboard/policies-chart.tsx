import { Link } from "react-router";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { today } from "#src/shared/time/clock.ts";
import type { MonthOfPolicies } from "./dashboard.ts";

const width = 320;
const base = 128;
const tallest = 104;
const gap = 8;

const shortMonth = new Intl.DateTimeFormat("es-AR", { month: "short", timeZone: "UTC" });
const longMonth = new Intl.DateTimeFormat("es-AR", { month: "long", year: "numeric", timeZone: "UTC" });

/** Policies in force at the end of each month, from zero and on one scale; each leads to those that were in force then. */
export function PoliciesChart({ months }: { months: readonly MonthOfPolicies[] }) {
  const most = Math.max(1, ...months.map(({ policies }) => policies));
  const step = (width + gap) / Math.max(1, months.length);
  return (
    <figure className="chart-figure">
      <svg className="chart" viewBox={`0 0 ${width} 150`}>
        <title>{deskText("dashboard.chart")}</title>
        {months.map(({ month, policies }, index) => {
          const isLast = index === months.length - 1;
          return (
            <Link
              key={month}
              className="chart-link"
              to={`/polizas?inForceOn=${isLast ? today() : lastDayOf(month)}`}
            >
              <title>
                {deskText("dashboard.monthOf", { month: longMonth.format(new Date(month)), count: policies })}
              </title>
              <Bar
                x={index * step}
                width={step - gap}
                height={(policies / most) * tallest}
                month={shortMonth.format(new Date(month)).slice(0, 3)}
                // The first and the last say how many: what is between them is a shape.
                count={index === 0 || isLast ? policies : undefined}
                isLit={isLast}
              />
            </Link>
          );
        })}
        <line className="chart-base" x1="0" x2={width} y1={base} y2={base} />
      </svg>
    </figure>
  );
}

/** As an ISO day; `month` as `YYYY-MM`. */
function lastDayOf(month: string): string {
  const [year = 0, at = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, at, 0)).toISOString().slice(0, 10);
}

type BarProps = {
  x: number;
  width: number;
  height: number;
  month: string;
  count: number | undefined;
  isLit: boolean;
};

function Bar({ x, width: wide, height, month, count, isLit }: BarProps) {
  const middle = x + wide / 2;
  const text = isLit ? "chart-text-lit" : "chart-text";
  return (
    <>
      <rect className="chart-ground" x={x - gap / 2} y="0" width={wide + gap} height="150" />
      <rect
        className={isLit ? "chart-bar-lit" : "chart-bar"}
        x={x}
        y={base - height}
        width={wide}
        height={height}
        rx="2"
      />
      {count !== undefined && (
        <text className={text} x={middle} y={base - height - 5} textAnchor="middle">
          {count}
        </text>
      )}
      <text className={text} x={middle} y="144" textAnchor="middle">
        {month}
      </text>
    </>
  );
}
