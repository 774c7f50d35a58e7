import { InsurerTile } from "#src/desk/ui/insurer-tile.tsx";
import { Status } from "#src/desk/ui/status.tsx";
import { quotesText } from "#src/shared/i18n/quotes-text.ts";
import type { PriceColumn, Standing } from "./price-grid.ts";

const marks = {
  quoting: ["progress", "prices.busy"],
  failed: ["fail", "prices.failed"],
  refused: ["closed", "prices.refused"],
  canceled: ["closed", "prices.canceled"],
} as const satisfies Record<Exclude<Standing, "priced">, readonly [string, string]>;

/** An insurer over its prices: who it is, and how it stands. */
export function InsurerHead({ column }: { column: PriceColumn }) {
  const { title, standing, message, count, issued } = column;
  const [kind, word] = standing === "priced" ? [] : marks[standing];
  return (
    <span className="prices-insurer">
      <span className="insurer">
        <InsurerTile title={title} />
        {title}
      </span>
      {kind ? (
        <Status kind={kind}>{quotesText(word)}</Status>
      ) : (
        <span className="prices-small">
          {count === 1 ? quotesText("prices.coverage") : quotesText("prices.coverages", { count })}
        </span>
      )}
      {!kind && issued && <span className="prices-small">{issuedText(issued)}</span>}
      {kind && message && <span className="prices-why prices-small">{message}</span>}
    </span>
  );
}

/** How far what it issued was from what it had quoted: nobody else tells brokers. */
function issuedText({ count, percent }: NonNullable<PriceColumn["issued"]>): string {
  const sign = percent < 0 ? "−" : "+";
  const told = `${sign}${Math.abs(percent).toLocaleString("es-AR", { minimumFractionDigits: 1 })}`;
  return quotesText("prices.issued", { count, percent: told });
}
