import { Link, useSearchParams } from "react-router";
import { Crumbs } from "#src/desk/ui/crumbs.tsx";
import { Icon } from "#src/desk/ui/icon.tsx";
import { quotesText } from "#src/shared/i18n/quotes-text.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import "./quotes.css";
import { useQuoteAddresses } from "#src/desk/session/use-quote-addresses.ts";

/** What the broker may quote, each where it begins; for a client that the address names. */
export function NewQuotePage() {
  const { openings, beginningFor } = useQuoteAddresses();
  const [query] = useSearchParams();
  const clientId = query.get("clientId");
  return (
    <>
      <Crumbs to="/cotizaciones" title={quotesText("list.title")} />
      <header className="head">
        <PageTitle>{quotesText("create.title")}</PageTitle>
      </header>
      <ul className="quote-products">
        {openings.map(({ product, title, path }) => (
          <li key={product}>
            <Link to={(clientId && beginningFor(product, clientId)) || path}>
              {title}
              <Icon name="right" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
