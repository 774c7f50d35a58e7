import { Link } from "react-router";
import { useQuoteAddresses } from "#src/desk/session/use-quote-addresses.ts";
import { policiesText } from "#src/shared/i18n/policies-text.ts";
import type { PolicyRow } from "./policy.ts";

type AskPricesProps = { policy: Pick<PolicyRow, "product" | "clientId" | "holder" | "number" | "isOwn"> };

/** New prices for a policy that ends, its client's data already there; nothing for what is not quoted here. */
export function AskPrices({ policy: { product, clientId, holder, number, isOwn } }: AskPricesProps) {
  const { beginningFor } = useQuoteAddresses();
  const path = isOwn && clientId !== null ? beginningFor(product, clientId) : undefined;
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
