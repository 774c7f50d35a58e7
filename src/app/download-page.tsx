import { PriceLines } from "#src/desk/ui/price-lines.tsx";
import { Wordmark } from "#src/desk/ui/wordmark.tsx";
import { isSuccess } from "#src/shared/api/reply.ts";
import { send } from "#src/shared/api/send.ts";
import { useAsked } from "#src/shared/api/use-asked.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { copy, share } from "#src/shared/share/take-along.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import "./download-page.css";

type StoreLinks = Readonly<Partial<Record<(typeof stores)[number], string>>>;
const stores = ["appStore", "playStore"] as const;

/**
 * What a phone shows in place of the desk: the stores whose links the configuration has. Without one there is no app to
 * speak of: then it says where the desk opens, and hands over its address.
 */
export function DownloadPage() {
  const [links] = useAsked(askStores);
  const told = stores.flatMap((name) => (links?.[name] ? [{ name, url: links[name] }] : []));
  const hasApp = told.length > 0;
  return (
    <div className="phone">
      <header className="phone-art">
        <PriceLines />
        <p className="brand phone-brand">
          <Wordmark />
        </p>
      </header>
      <main className="phone-body">
        {links ? (
          <>
            <PageTitle>{deskText(hasApp ? "phone.title" : "phone.desk")}</PageTitle>
            {told.map(({ name, url }) => (
              <a key={name} className="button button-secondary" href={url}>
                {deskText(`phone.${name}`)}
              </a>
            ))}
            <p className="soft">{deskText(hasApp ? "phone.text" : "phone.deskText")}</p>
            {!hasApp && <Address />}
          </>
        ) : (
          <Skeleton isPage />
        )}
      </main>
      <footer className="phone-foot">
        <p>{deskText("phone.insured")}</p>
        <a href="/autogestion">{deskText(hasApp ? "phone.selfManagement" : "phone.public")}</a>
      </footer>
    </div>
  );
}

/** Who could not ask is told what holds without an app. */
function askStores(tell: (links: StoreLinks) => void, signal: AbortSignal): undefined {
  void send({ method: "GET", path: "/commons/app-stores", attempts: 3, signal }).then((reply) =>
    tell(isSuccess(reply) ? (reply.body as { readonly data: StoreLinks }).data : {}),
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
