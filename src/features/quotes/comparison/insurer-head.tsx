import { Status } from "#src/desk/ui/status.tsx";
import { quotesText } from "#src/shared/i18n/quotes-text.ts";
import { InsurerTile } from "./insurer-tile.tsx";
import type { PriceColumn, Standing } from "./price-grid.ts";

const marks = {
  quoting: ["progress", "prices.busy"],
  failed: ["fail", "prices.failed"],
  refused: ["closed", "prices.refused"],
  canceled: ["closed", "prices.canceled"],
} as const satisfies Record<Exclude<Standing, "priced">, readonly [string, string]>;

/** An insurer over its prices: who it is, and how it stands. */
export function InsurerHead({ column: { title, standing, count } }: { column: PriceColumn }) {
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
    </span>
  );
}
