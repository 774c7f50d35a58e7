import { ListView } from "#src/desk/list/list-view.tsx";
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
      </header>
      <ListView list={list} />
    </>
  );
}
