import { deskText } from "#src/shared/i18n/desk-text.ts";
import type { MonthOfPolicies } from "./dashboard.ts";

const width = 320;
const base = 128;
const tallest = 104;
const gap = 8;

const shortMonth = new Intl.DateTimeFormat("es-AR", { month: "short", timeZone: "UTC" });
const longMonth = new Intl.DateTimeFormat("es-AR", { month: "long", year: "numeric", timeZone: "UTC" });

/** Policies in force at the end of each month, from zero and on one scale; who does not see the picture reads its table. */
export function PoliciesChart({ months }: { months: readonly MonthOfPolicies[] }) {
  const most = Math.max(1, ...months.map(({ policies }) => policies));
  const step = (width + gap) / Math.max(1, months.length);
  return (
    <figure className="chart-figure">
      <svg className="chart" viewBox={`0 0 ${width} 150`} aria-hidden="true">
        {months.map(({ month, policies }, index) => (
          <Bar
            key={month}
            x={index * step}
            width={step - gap}
            height={(policies / most) * tallest}
            month={shortMonth.format(new Date(month)).slice(0, 3)}
            // The first and the last say how many: what is between them is a shape.
            count={index === 0 || index === months.length - 1 ? policies : undefined}
            isLit={index === months.length - 1}
          />
        ))}
        <line className="chart-base" x1="0" x2={width} y1={base} y2={base} />
      </svg>
      <table className="hidden-visually">
        <caption>{deskText("dashboard.chart")}</caption>
        <thead>
          <tr>
            <th scope="col">{deskText("dashboard.month")}</th>
            <th scope="col">{deskText("dashboard.inForce")}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, policies }) => (
            <tr key={month}>
              <th scope="row">{longMonth.format(new Date(month))}</th>
              <td>{policies}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
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
