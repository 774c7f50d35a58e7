import { Link, useSearchParams } from "react-router";
import { Crumbs } from "#src/desk/ui/crumbs.tsx";
import { Icon } from "#src/desk/ui/icon.tsx";
import policies from "#src/shared/i18n/es/policies.json" with { type: "json" };
import { quotesText } from "#src/shared/i18n/quotes-text.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import "./quotes.css";
import { useQuoteAddresses } from "#src/desk/session/use-quote-addresses.ts";

/** What the broker may quote, each where it begins; for a client that the address names. */
export function NewQuotePage() {
  const { openings, requests, beginningFor } = useQuoteAddresses();
  const [query] = useSearchParams();
  const clientId = query.get("clientId");
  return (
    <>
      <Crumbs to="/cotizaciones" title={quotesText("list.title")} />
      <header className="head">
        <PageTitle>{quotesText("create.title")}</PageTitle>
      </header>
      <Products
        of={openings
          .filter(({ isVariant }) => !isVariant)
          .map(({ product, title, path }) => ({
            product,
            title: productNames[product] ?? title,
            path: (clientId && beginningFor(product, clientId)) || path,
          }))
          .toSorted((one, other) => placeOf(one.product) - placeOf(other.product))}
      />
      {requests.length > 0 && (
        <section className="quote-requests">
          <h2>{quotesText("create.requests")}</h2>
          <p className="soft">{quotesText("create.requestsText")}</p>
        </section>
      )}
      <Products of={requests} />
    </>
  );
}

const productNames: Readonly<Record<string, string>> = policies.products;
const places = Object.keys(productNames);

/** What is sold most stands first; what was added since, at the end. */
function placeOf(product: string): number {
  const place = places.indexOf(product);
  return place < 0 ? places.length : place;
}

type Product = { readonly product: string; readonly title: string; readonly path: string };

function Products({ of }: { of: readonly Product[] }) {
  if (of.length === 0) return null;
  return (
    <ul className="quote-products">
      {of.map(({ product, title, path }) => (
        <li key={product}>
          <Link to={path}>
            {title}
            <Icon name="right" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
