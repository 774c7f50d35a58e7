import { InsurerTile } from "#src/desk/ui/insurer-tile.tsx";
import { Status } from "#src/desk/ui/status.tsx";
import { quotesText } from "#src/shared/i18n/quotes-text.ts";
import { Meter } from "./meter.tsx";
import { moveByCell } from "./move-by-cell.ts";
import { notesOf, overText } from "./price-cell.tsx";
import { PriceFailed } from "./price-failed.tsx";
import { firstOf, type PriceTableProps } from "./price-table.tsx";
import { codedTitle } from "./shown-code.ts";

/** The prices of one coverage, one below another from the lowest: with a single row a matrix says nothing more. */
export function PriceList({ isNarrowed, ...table }: PriceTableProps & { isNarrowed: boolean }) {
  const { id, grid, compared, isLocked, isFull, canPick } = table;
  const [row] = grid.rows;
  const first = firstOf(grid.rows);
  const lines = grid.columns
    .flatMap((column, at) => (row?.cells[at] ?? []).map((price) => ({ column, price })))
    .toSorted((one, other) => (one.price.amount ?? 0) - (other.price.amount ?? 0));
  const without = grid.columns.filter((_, at) => (row?.cells[at] ?? []).length === 0);
  return (
    <>
      {row && !isNarrowed && (
        <p className="soft">{quotesText("prices.onlyOne", { name: codedTitle(row) })}</p>
      )}
      <table className="prices prices-list" onKeyDown={moveByCell}>
        <thead>
          <tr>
            <th scope="col">{quotesText("prices.company")}</th>
            <td />
            <th scope="col">{quotesText("prices.difference")}</th>
            <th scope="col" className="prices-last">
              {quotesText(`prices.price${table.unit}`)}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ column, price }) => (
            <tr key={price.key} className={price.isChosen ? "price-lit" : undefined}>
              <th scope="row">
                <span className="insurer">
                  {canPick && (
                    <label className="price-box">
                      <input
                        type="checkbox"
                        className="price-pick"
                        tabIndex={-1}
                        aria-label={quotesText("prices.compare", { option: column.title })}
                        checked={compared.includes(price.key)}
                        disabled={isLocked || (isFull && !compared.includes(price.key))}
                        onChange={({ currentTarget }) => table.onPick(price.key, currentTarget.checked)}
                      />
                    </label>
                  )}
                  <InsurerTile title={column.title} />
                  {column.title}
                </span>
                <span className="prices-adds">
                  {notesOf({ ...price, over: undefined }, table).join(" · ")}
                </span>
              </th>
              <td className="prices-bar">
                <Meter share={(price.amount ?? 0) / (grid.highest || 1)} />
              </td>
              <td className={price.over === 0 ? "prices-over price-low" : "prices-over"}>
                {price.over === undefined
                  ? ""
                  : price.over === 0
                    ? quotesText("prices.lowest")
                    : overText(price.over)}
              </td>
              <td className="prices-last">
                <button
                  type="button"
                  id={price.key === first ? id : undefined}
                  className="price-choose"
                  aria-pressed={price.isChosen}
                  aria-label={`${column.title}, ${price.shown}`}
                  onClick={() => table.onChoose(price.value)}
                >
                  {price.shown}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {without.map((column) => (
        <div key={column.insurer} className="prices-other">
          {column.standing === "priced" || column.standing === "quoting" ? (
            <>
              <strong>{column.title}</strong>
              {column.standing === "quoting" ? (
                <Status kind="progress">{quotesText("prices.busy")}</Status>
              ) : (
                <span className="soft">{quotesText("prices.none")}</span>
              )}
            </>
          ) : (
            <PriceFailed column={column} onRetry={table.onRetry} />
          )}
        </div>
      ))}
    </>
  );
}
