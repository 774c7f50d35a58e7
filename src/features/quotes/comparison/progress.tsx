import { Status } from "#src/desk/ui/status.tsx";
import { quotesText } from "#src/shared/i18n/quotes-text.ts";
import type { PriceGrid } from "./price-grid.ts";
import { TellWhenEnded } from "./tell-when-ended.tsx";

type ProgressProps = { grid: PriceGrid; isEnded: boolean; quoteId: string | undefined };

/** How many of those who were asked have answered, and what that means while it is none or one. */
export function Progress({ grid: { columns, rows }, isEnded, quoteId }: ProgressProps) {
  const quoting = columns.filter(({ standing }) => standing === "quoting").length;
  const answered = columns.filter(({ standing }) => standing === "priced" || standing === "refused").length;
  const counts = { answered, asked: columns.length };
  const isQuoting = quoting > 0 && !isEnded;
  return (
    <div className="prices-progress" role="status">
      <Status kind={isQuoting ? "progress" : answered === columns.length ? "done" : "wait"}>
        {quotesText(isQuoting ? "prices.quoting" : "prices.ended", counts)}
      </Status>
      {isQuoting && answered === 0 && (
        <span className="soft">{quotesText("prices.nobody", { count: columns.length })}</span>
      )}
      {isQuoting && answered === 1 && rows.length > 0 && (
        <span className="soft">{quotesText("prices.alone")}</span>
      )}
      {isQuoting && quoteId !== undefined && <TellWhenEnded id={quoteId} />}
    </div>
  );
}
