import { formatMoney, formatNumber } from "#engine/expression/index.ts";
import { formatDate } from "#engine/identifiers/index.ts";
import { isObject } from "#engine/json/index.ts";
import { useMedia } from "#engine/react/index.ts";
import quotes from "#src/shared/i18n/es/quotes.json" with { type: "json" };
import { quotesText } from "#src/shared/i18n/quotes-text.ts";
import type { RenewedPolicy } from "./about-prices.ts";
import { besideText } from "./against.ts";
import type { Price } from "./price-grid.ts";

/** What the chosen price covers and is made of, when somebody asks. */
export function Breakdown({
  price: { facts },
  before,
}: {
  price: Price;
  before?: RenewedPolicy | undefined;
}) {
  const isBeside = useMedia(room);
  const { premium, covers, sumInsured, sumCurrency, validUntil, condition } = facts;
  const lines = Object.entries(quotes.premium).flatMap(([name, title]) => {
    const amount = isObject(premium ?? null) ? (premium as Record<string, unknown>)[name] : undefined;
    return typeof amount === "number" && amount !== 0 ? [{ name, title, amount }] : [];
  });
  const what = Array.isArray(covers) ? covers.filter((one) => typeof one === "string") : [];
  if (lines.length === 0 && what.length === 0) return null;
  const detail = quotesText("prices.detailOf", {
    insurer: textOf(facts.column),
    coverage: textOf(facts.row),
  });
  return (
    <details className="prices-detail" open={isBeside}>
      <summary>
        {quotesText("prices.detail")} <span className="soft">{detail}</span>
      </summary>
      <dl>
        {what.length > 0 && <Line title={quotesText("prices.covers")} value={what.join(", ")} />}
        {typeof sumInsured === "number" && (
          <Line
            title={quotesText("prices.sumInsured")}
            value={formatMoney(sumInsured, sumCurrency === "USD" ? "USD" : "ARS", 0)}
          />
        )}
        {isObject(condition ?? null) && <Agreed condition={condition as HeldCondition} />}
        {lines.map(({ name, title, amount }) => (
          <Line
            key={name}
            title={title}
            value={formatMoney(amount, "ARS")}
            note={before && besideText(amount, before.premium?.[name])}
          />
        ))}
      </dl>
      {typeof validUntil === "string" && (
        <p className="soft">
          {quotesText("prices.validUntil", { date: validUntil.split(/[-/]/).toReversed().join("/") })}
        </p>
      )}
    </details>
  );
}

type HeldCondition = { readonly on?: string; readonly from?: string; readonly ratePercent?: number };

/** What was agreed for what begins on its day, and since when: only who sees commissions is told. */
function Agreed({ condition: { on = "", from = "", ratePercent = 0 } }: { condition: HeldCondition }) {
  return (
    <Line
      title={quotesText("prices.condition")}
      value={`${formatNumber(ratePercent)} %`}
      note={quotesText("prices.conditionDays", { from: formatDate(from), on: formatDate(on) })}
    />
  );
}

function Line({ title, value, note }: { title: string; value: string; note?: string | undefined }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        {value}
        {note !== undefined && <span className="prices-small prices-before">{note}</span>}
      </dd>
    </div>
  );
}

/** A window in which the style sheet finds room for both, and for the rail. */
const room = "(min-width: 1500px)";

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
