import { ChartLink } from "./chart-link.tsx";
import type { ChartColumn } from "./column-chart.tsx";
import "./chart.css";

type RowChartProps = { title: string; description?: string; rows: readonly ChartColumn[] };

const tall = 38;
/** How long the longest is, in hundredths of the width: what it comes to stands behind it. */
const longest = 70;

/** Bars from zero and on one scale, each below its name; each leads to what it tells of. */
export function RowChart({ title, description, rows }: RowChartProps) {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <figure className="chart-figure">
      <svg className="chart" height={rows.length * tall}>
        <title>{title}</title>
        {description && <desc>{description}</desc>}
        {rows.map(({ id, to, title: said, label, value, text, isLit = false }, index) => {
          const long = (Math.max(0, value) / most) * longest;
          const top = index * tall;
          return (
            <ChartLink key={id} to={to}>
              <title>{said}</title>
              <rect className="chart-ground" x="0" y={top} width="100%" height={tall - 2} rx="4" />
              <text className="chart-name" x="0" y={top + 13}>
                {label}
              </text>
              <rect
                className={isLit ? "chart-bar-lit" : "chart-bar"}
                x="0"
                y={top + 19}
                width={`${Math.max(long, 0.3)}%`}
                height={12}
                rx="2"
              />
              <text className="chart-text-lit" x={`${long + 1}%`} y={top + 29}>
                {text}
              </text>
            </ChartLink>
          );
        })}
      </svg>
    </figure>
  );
}
