import "#src/desk/list/list.css";
import { useEffect, useEffectEvent } from "react";
import { isShortcut } from "#src/desk/ui/shortcut.ts";
import { quotesText } from "#src/shared/i18n/quotes-text.ts";
import { type Looking, orders, type PriceGrid } from "./price-grid.ts";
import { codedTitle } from "./shown-code.ts";

type PriceToolsProps = {
  grid: PriceGrid;
  looking: Looking;
  onLook: (looking: Looking) => void;
  showsCommission?: boolean;
  onCommission?: (isShown: boolean) => void;
};

/** How prices are looked at: in which order, of which coverage, and with what the broker earns or without it. */
export function PriceTools({ grid, looking, onLook, showsCommission, onCommission }: PriceToolsProps) {
  const toggle = useEffectEvent((event: KeyboardEvent) => {
    if (isShortcut(event) && event.key.toLowerCase() === "m") onCommission?.(!showsCommission);
  });
  useEffect(() => {
    document.addEventListener("keydown", toggle);
    return () => document.removeEventListener("keydown", toggle);
  }, []);
  return (
    <div className="price-tools">
      <label>
        {quotesText("prices.order")}
        <select
          className="select"
          value={looking.order}
          onChange={({ currentTarget: { value } }) =>
            onLook({ ...looking, order: orders.find((one) => one === value) ?? "asked" })
          }
        >
          {orders.map((order) => (
            <option key={order} value={order}>
              {quotesText(`prices.orders.${order}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {quotesText("prices.rows")}
        <select
          className="select"
          value={looking.row ?? ""}
          onChange={({ currentTarget: { value } }) => onLook({ ...looking, row: value || undefined })}
        >
          <option value="">{quotesText("prices.allRows")}</option>
          {grid.rows.map(({ code, title }) => (
            <option key={code} value={code}>
              {codedTitle({ code, title })}
            </option>
          ))}
        </select>
      </label>
      {onCommission && (
        <label className="push">
          <input
            type="checkbox"
            checked={showsCommission === true}
            onChange={({ currentTarget }) => onCommission(currentTarget.checked)}
          />
          {quotesText("prices.own")} <kbd>M</kbd>
        </label>
      )}
    </div>
  );
}
