import { Link } from "react-router";
import { ListView } from "#src/desk/list/list-view.tsx";
import { Icon } from "#src/desk/ui/icon.tsx";
import { quotesText } from "#src/shared/i18n/quotes-text.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { useQuotesList } from "./use-quotes-list.tsx";

/** The broker's quotes, and those of the producers whom they organize. */
export function QuotesPage() {
  const list = useQuotesList();
  return (
    <>
      <header className="head">
        <PageTitle>{quotesText("list.title")}</PageTitle>
        <div className="actions">
          <Link className="button button-primary" to="/cotizaciones/creacion">
            <Icon name="plus" />
            {quotesText("list.new")}
          </Link>
        </div>
      </header>
      <ListView list={list} />
    </>
  );
}
