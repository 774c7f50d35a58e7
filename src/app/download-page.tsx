import { PriceLines } from "#src/desk/ui/price-lines.tsx";
import { Wordmark } from "#src/desk/ui/wordmark.tsx";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import "./download-page.css";
import table from "./stores.json" with { type: "json" };

type Store = { readonly title: string; readonly url: string };

const stores: readonly Store[] = table;

/** What a phone shows in place of the desk. A store without a link in stores.json is not named. */
export function DownloadPage() {
  return (
    <div className="phone">
      <header className="phone-art">
        <PriceLines />
        <p className="brand phone-brand">
          <Wordmark />
        </p>
      </header>
      <main className="phone-body">
        <PageTitle>{deskText("phone.title")}</PageTitle>
        {stores.map(({ title, url }) => (
          <a key={url} className="button button-secondary" href={url}>
            {title}
          </a>
        ))}
        <p className="soft">{deskText("phone.text")}</p>
      </main>
      <footer className="phone-foot">
        <p>{deskText("phone.insured")}</p>
        <a href="/autogestion">{deskText("phone.selfManagement")}</a>
      </footer>
    </div>
  );
}
