import { PriceLines } from "#src/desk/ui/price-lines.tsx";
import { Wordmark } from "#src/desk/ui/wordmark.tsx";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { copy, share } from "#src/shared/share/take-along.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import "./download-page.css";
import table from "./stores.json" with { type: "json" };

type Store = { readonly title: string; readonly url: string };

const stores: readonly Store[] = table;

/**
 * What a phone shows in place of the desk: the stores whose links stores.json has. Without one there is no app to speak
 * of: then it says where the desk opens, and hands over its address.
 */
export function DownloadPage() {
  const hasApp = stores.length > 0;
  return (
    <div className="phone">
      <header className="phone-art">
        <PriceLines />
        <p className="brand phone-brand">
          <Wordmark />
        </p>
      </header>
      <main className="phone-body">
        <PageTitle>{deskText(hasApp ? "phone.title" : "phone.desk")}</PageTitle>
        {stores.map(({ title, url }) => (
          <a key={url} className="button button-secondary" href={url}>
            {title}
          </a>
        ))}
        <p className="soft">{deskText(hasApp ? "phone.text" : "phone.deskText")}</p>
        {!hasApp && <Address />}
      </main>
      <footer className="phone-foot">
        <p>{deskText("phone.insured")}</p>
        <a href="/autogestion">{deskText(hasApp ? "phone.selfManagement" : "phone.public")}</a>
      </footer>
    </div>
  );
}

/** The desk's address, to be opened where there is room for it. */
function Address() {
  const address = location.origin;
  const { show } = useToasts.getState();
  const keep = async () => {
    const isCopied = await copy(address);
    show(isCopied ? deskText("share.copied") : deskText("share.notCopied", { address }));
  };
  const send = async () => {
    if ("share" in navigator && (await share(address)) !== "refused") return;
    await keep();
  };
  const subject = encodeURIComponent(deskText("phone.subject"));
  return (
    <>
      <p className="phone-address">{location.host}</p>
      <Button onClick={() => void send()}>{deskText("phone.send")}</Button>
      <div className="button-row">
        <a
          className="button button-secondary"
          href={`mailto:?subject=${subject}&body=${encodeURIComponent(address)}`}
        >
          {deskText("phone.mail")}
        </a>
        <Button kind="secondary" onClick={() => void keep()}>
          {deskText("share.copy")}
        </Button>
      </div>
    </>
  );
}
