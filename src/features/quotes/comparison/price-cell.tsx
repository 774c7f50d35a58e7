import { formatMoney, formatNumber } from "#engine/expression/index.ts";
import { isObject, type JsonObject } from "#engine/json/index.ts";
import { quotesText } from "#src/shared/i18n/quotes-text.ts";
import { againstText } from "./against.ts";
import { Meter } from "./meter.tsx";
import type { Price, PriceColumn, PriceRow } from "./price-grid.ts";
import type { PriceTableProps } from "./price-table.tsx";

type PriceCellProps = {
  price: Price;
  row: PriceRow;
  column: PriceColumn;
  table: PriceTableProps;
  isFirst: boolean;
};

/** A price: pressing it chooses it, its box picks it to be compared; what is said of it follows in small. */
export function PriceCell({ price, row, column, table, isFirst }: PriceCellProps) {
  const { id, compared, canPick, isFull, isLocked, grid } = table;
  const isPicked = compared.includes(price.key);
  const notes = notesOf(price, table);
  const name = [column.title, row.title, price.shown, ...notes].filter(Boolean).join(", ");
  return (
    <div className={price.isChosen ? "price price-lit" : "price"}>
      {canPick && (
        <label className="price-box">
          <input
            type="checkbox"
            className="price-pick"
            tabIndex={-1}
            aria-label={quotesText("prices.compare", { option: `${column.title}, ${row.title}` })}
            checked={isPicked}
            disabled={isLocked || (isFull && !isPicked)}
            onChange={({ currentTarget }) => table.onPick(price.key, currentTarget.checked)}
          />
        </label>
      )}
      <span className="price-insurer" aria-hidden="true">
        {column.title}
      </span>
      <button
        type="button"
        id={isFirst ? id : undefined}
        className="price-choose"
        tabIndex={isFirst ? 0 : -1}
        aria-pressed={price.isChosen}
        aria-label={name}
        onClick={() => table.onChoose(price.value)}
      >
        {price.shown}
      </button>
      <span className="price-notes">
        {notes.map((note) => (
          <span
            key={note}
            className={price.over === 0 && note.includes(lowest) ? "price-note price-low" : "price-note"}
          >
            {note}
          </span>
        ))}
      </span>
      <Meter share={(price.amount ?? 0) / (grid.highest || 1)} />
    </div>
  );
}

const lowest = quotesText("prices.lowest");

/** The plan with how far it is from the lowest of its row, what the broker earns, and what it asks for. */
export function notesOf(
  { plan, over, facts }: Price,
  { unit, showsCommission }: Pick<PriceTableProps, "unit" | "showsCommission">,
): readonly string[] {
  const difference = over === undefined ? "" : over === 0 ? lowest : overText(over);
  const { commission, change, installments } = facts;
  const was = isObject(change ?? null) ? (change as JsonObject).was : undefined;
  return [
    [plan, difference].filter(Boolean).join(" · "),
    unit === "Each" && typeof installments === "number"
      ? quotesText("prices.instalments", { count: installments })
      : "",
    showsCommission && typeof commission === "number"
      ? quotesText("prices.commission", { amount: formatMoney(commission, "ARS") })
      : "",
    againstText(facts),
    typeof was === "number" ? quotesText("prices.changed", { was: formatMoney(was, "ARS") }) : "",
    facts.isToConfirm === true ? quotesText("prices.toConfirm") : "",
    facts.needsInspection === true ? quotesText("prices.inspection") : "",
    facts.needsApproval === true ? quotesText("prices.approval") : "",
  ].filter((note) => note !== "");
}

export function overText(over: number): string {
  return quotesText("prices.more", { percent: formatNumber(Math.round(over * 10) / 10) });
}
