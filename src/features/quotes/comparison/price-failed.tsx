import type { ReactNode } from "react";
import { quotesText } from "#src/shared/i18n/quotes-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import type { PriceColumn } from "./price-grid.ts";

type PriceFailedProps = { column: PriceColumn; onRetry?: (() => void) | undefined; children?: ReactNode };

/** Why an insurer has no price, and the way to ask it again where that may help. */
export function PriceFailed({
  column: { title, standing, message, canRetry },
  onRetry,
  children,
}: PriceFailedProps) {
  const isFailed = standing === "failed";
  return (
    <div>
      {isFailed && children}
      <strong>{quotesText(isFailed ? "prices.failedText" : "prices.refusedText", { name: title })}</strong>
      <span className="soft">{message ?? (isFailed ? quotesText("prices.late") : "")}</span>
      {canRetry && onRetry && (
        <Button
          kind="secondary"
          aria-label={quotesText("prices.retryLabel", { name: title })}
          onClick={onRetry}
        >
          {quotesText("prices.retry")}
        </Button>
      )}
    </div>
  );
}
