import { Link } from "react-router";
import { formatMoney } from "#engine/expression/index.ts";
import { useQuoteAddresses } from "#src/desk/session/use-quote-addresses.ts";
import { policiesText } from "#src/shared/i18n/policies-text.ts";
import type { PolicyRow } from "./policy.ts";
import type { NewPrice, Renewal } from "./renewal.ts";

type AskPricesProps = {
  policy: Pick<PolicyRow, "id" | "product" | "holder" | "number" | "isOwn">;
  /** Whether it is known that somebody has to say something more. */
  lacks?: boolean;
};

/** New prices for a policy that ends, asked with what is known of it; nothing for what is not quoted here. */
export function AskPrices({ policy: { id, product, holder, number, isOwn }, lacks = false }: AskPricesProps) {
  const { renewalOf } = useQuoteAddresses();
  const path = isOwn ? renewalOf(product, id) : undefined;
  if (path === undefined) return null;
  const action = policiesText(lacks ? "renewals.complete" : "renewals.quote");
  return <Way kind="secondary" to={path} action={action} renewal={{ holder, number }} />;
}

/** The prices that were asked for already: who presses twice asks once. What costs what it may is renewed from here. */
export function SeePrices({ renewal, price }: { renewal: Renewal; price: NewPrice }) {
  const { emissionOf } = useQuoteAddresses();
  const { product, currency, isOwn } = renewal;
  const { quoteId, coverageId, totalPremium, rises, instalments } = price;
  const isSame = totalPremium !== undefined && !rises && !instalments;
  const path = isOwn && isSame && coverageId ? emissionOf(product, quoteId, coverageId) : undefined;
  return (
    <>
      {path !== undefined && totalPremium !== undefined && (
        <Way
          kind="secondary"
          to={path}
          action={policiesText("renewals.renewFor", { amount: formatMoney(totalPremium, currency) })}
          renewal={renewal}
        />
      )}
      <Way
        kind={path === undefined ? "secondary" : "quiet"}
        to={`/cotizaciones/detalle/${encodeURIComponent(quoteId)}`}
        action={policiesText("renewals.see")}
        renewal={renewal}
      />
    </>
  );
}

type WayProps = {
  kind: "secondary" | "quiet";
  to: string;
  action: string;
  renewal: Pick<PolicyRow, "holder" | "number">;
};

/** A way on from one card of many: what is heard says whose it is. */
function Way({ kind, to, action, renewal: { holder, number } }: WayProps) {
  return (
    <Link
      className={`button button-${kind}`}
      to={to}
      aria-label={policiesText("renewals.tellNamed", { action, name: holder ?? number })}
    >
      {action}
    </Link>
  );
}
