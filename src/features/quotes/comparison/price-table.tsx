import type { Json } from "#engine/json/index.ts";
import type { WidgetProps } from "#engine/react/index.ts";
import { Icon } from "#src/desk/ui/icon.tsx";
import { quotesText } from "#src/shared/i18n/quotes-text.ts";
import { InsurerHead } from "./insurer-head.tsx";
import { moveByCell } from "./move-by-cell.ts";
import { PriceCell } from "./price-cell.tsx";
import { PriceFailed } from "./price-failed.tsx";
import type { PriceColumn, PriceGrid, PriceRow } from "./price-grid.ts";
import { shownCode } from "./shown-code.ts";

export type PriceTableProps = {
  id: string;
  props: WidgetProps;
  grid: PriceGrid;
  compared: readonly string[];
  showsCommission: boolean;
  /** What a price is: of a month, of the whole term, or an instalment, each with how many there are. */
  unit: "" | "AtOnce" | "Each";
  isFull: boolean;
  isLocked: boolean;
  canPick: boolean;
  onChoose: (value: Json) => void;
  onPick: (key: string, isPicked: boolean) => void;
  onRetry?: () => void;
};

/** Rows that stand there while nobody has answered: about as many as there will be. */
const bones = ["a", "b", "c", "d", "e"];

/** Insurers across, coverages down. Each insurer keeps its column, whatever it answers. */
export function PriceTable(table: PriceTableProps) {
  const { grid, props } = table;
  const { columns, rows } = grid;
  const first = firstOf(rows);
  const lit = columns.findIndex((_, at) =>
    rows.some(({ cells }) => cells[at]?.some(({ isChosen }) => isChosen)),
  );
  return (
    <div className="prices-frame">
      <table className="prices" onKeyDown={moveByCell}>
        <caption className="hidden-visually">{props.label}</caption>
        <thead>
          <tr>
            <td className="prices-name">{quotesText(`prices.unit${table.unit}`)}</td>
            {columns.map((column, at) => (
              <th
                key={column.insurer}
                scope="col"
                className={lastOf(columns, at)}
                data-lit={at === lit || undefined}
              >
                <InsurerHead column={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 &&
            bones.map((bone, at) => (
              <tr key={bone}>
                <th scope="row">
                  <span className="bone" />
                </th>
                {columns.map((column, index) => (
                  <Waiting
                    key={column.insurer}
                    className={lastOf(columns, index)}
                    {...{ column, table, isFirst: at === 0, count: bones.length }}
                  />
                ))}
              </tr>
            ))}
          {rows.map((row, at) => (
            <tr key={row.code} data-lit={row.cells.flat().some(({ isChosen }) => isChosen) || undefined}>
              <th scope="row">
                <span className="prices-rung">
                  {shownCode(row.code) && <span className="prices-code">{shownCode(row.code)}</span>}
                  <span className="prices-name-text">{row.title}</span>
                  {row.hint && <span className="prices-adds">{row.hint}</span>}
                </span>
              </th>
              {columns.map((column, index) =>
                column.standing === "priced" ? (
                  <td key={column.insurer} className={lastOf(columns, index)}>
                    {(row.cells[index] ?? []).map((price) => (
                      <PriceCell
                        key={price.key}
                        {...{ price, row, column, table, isFirst: price.key === first }}
                      />
                    ))}
                    {(row.cells[index] ?? []).length === 0 && (
                      <span className="price-none">{quotesText("prices.none")}</span>
                    )}
                  </td>
                ) : (
                  <Waiting
                    key={column.insurer}
                    className={lastOf(columns, index)}
                    {...{ column, table, isFirst: at === 0, count: rows.length }}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type WaitingProps = {
  column: PriceColumn;
  table: PriceTableProps;
  isFirst: boolean;
  count: number;
  className: string | undefined;
};

/** The last column ends where the sheet's text does; in rows below a cell over several ones it is not the last child. */
function lastOf(columns: readonly PriceColumn[], at: number): string | undefined {
  return at === columns.length - 1 ? "prices-last" : undefined;
}

/** A cell of whoever has no prices: bones while it is asked, and one cell over all rows where there will be none. */
function Waiting({ column, table, isFirst, count, className }: WaitingProps) {
  if (column.standing === "quoting")
    return (
      <td className={className}>
        <span className="bone bone-price" />
        <span className="bone bone-note" />
      </td>
    );
  if (!isFirst) return null;
  return (
    <td className={["prices-failed", className].filter(Boolean).join(" ")} rowSpan={count}>
      <PriceFailed column={column} onRetry={table.onRetry}>
        <Icon name="alert" />
      </PriceFailed>
    </td>
  );
}

/** The one that the keyboard comes to: the chosen one, else the first. */
export function firstOf(rows: readonly PriceRow[]): string | undefined {
  const all = rows.flatMap(({ cells }) => cells.flat());
  return (all.find(({ isChosen }) => isChosen) ?? all[0])?.key;
}
