import "./chart.css";
import { ChartLink } from "./chart-link.tsx";

export type ChartColumn = {
  readonly id: string;
  /** Where what it tells of is seen; empty where that is nowhere. */
  readonly to: string;
  /** All that it says, for who does not see it. */
  readonly title: string;
  readonly label: string;
  /** Not below zero. */
  readonly value: number;
  /** What stands over it. */
  readonly text: string;
  readonly isLit?: boolean;
};

type ColumnChartProps = {
  title: string;
  /** Of what it is drawn, and where the same is read. */
  description?: string;
  columns: readonly ChartColumn[];
  /** Whether each says how much it is, and not only the first and those that are lit: what is between them is a shape. */
  isWide?: boolean;
};

const heights = { wide: 200, narrow: 150 };
/** What stands over the tallest and below the base. */
const over = 24;
const below = 22;

/** Columns from zero and on one scale, as wide as there is room; each leads to what it tells of. */
export function ColumnChart({ title, description, columns, isWide = false }: ColumnChartProps) {
  const most = Math.max(1, ...columns.map(({ value }) => value));
  const height = isWide ? heights.wide : heights.narrow;
  const base = height - below;
  const step = 100 / Math.max(1, columns.length);
  const at = (share: number) => `${Math.round(share * 100) / 100}%`;
  return (
    <figure className="chart-figure">
      <svg className="chart" height={height}>
        <title>{title}</title>
        {description && <desc>{description}</desc>}
        {columns.map(({ id, to, title: said, label, value, text, isLit = false }, index) => {
          const tall = (Math.max(0, value) / most) * (base - over);
          const isBetween = index > 0 && !isLit;
          const middle = at((index + 0.5) * step);
          const own = isLit ? "chart-text-lit" : "chart-text";
          return (
            <ChartLink key={id} to={to}>
              <title>{said}</title>
              <rect className="chart-ground" x={at(index * step)} y="0" width={at(step)} height={height} />
              <rect
                className={isLit ? "chart-bar-lit" : "chart-bar"}
                x={at((index + 0.12) * step)}
                y={base - tall}
                width={at(step * 0.76)}
                height={tall}
                rx="2"
              />
              {(isWide || !isBetween) && (
                <text
                  className={isBetween ? `${own} chart-text-between` : own}
                  x={middle}
                  y={base - tall - 5}
                  textAnchor="middle"
                >
                  {text}
                </text>
              )}
              <text
                className={isBetween && index % 2 === 1 ? `${own} chart-text-between` : own}
                x={middle}
                y={height - 6}
                textAnchor="middle"
              >
                {label}
              </text>
            </ChartLink>
          );
        })}
        <line className="chart-base" x1="0" x2="100%" y1={base} y2={base} />
      </svg>
    </figure>
  );
}
