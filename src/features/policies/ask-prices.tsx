import { Link } from "react-router";
import { useQuoteAddresses } from "#src/desk/session/use-quote-addresses.ts";
import { policiesText } from "#src/shared/i18n/policies-text.ts";
import type { PolicyRow } from "./policy.ts";

type AskPricesProps = { policy: Pick<PolicyRow, "id" | "product" | "holder" | "number" | "isOwn"> };

/** New prices for a policy that ends, asked with what is known of it; nothing for what is not quoted here. */
export function AskPrices({ policy: { id, product, holder, number, isOwn } }: AskPricesProps) {
  const { renewalOf } = useQuoteAddresses();
  const path = isOwn ? renewalOf(product, id) : undefined;
  if (path === undefined) return null;
  const action = policiesText("renewals.quote");
  return (
    <Link
      className="button button-secondary"
      to={path}
      aria-label={policiesText("renewals.tellNamed", { action, name: holder ?? number })}
    >
      {action}
    </Link>
  );
}

type SeePricesProps = { renewal: Pick<PolicyRow, "holder" | "number">; quoteId: string };

/** The prices that were asked for already: who presses twice asks once. */
export function SeePrices({ renewal: { holder, number }, quoteId }: SeePricesProps) {
  const action = policiesText("renewals.see");
  return (
    <Link
      className="button button-secondary"
      to={`/cotizaciones/detalle/${encodeURIComponent(quoteId)}`}
      aria-label={policiesText("renewals.tellNamed", { action, name: holder ?? number })}
    >
      {action}
    </Link>
  );
}
