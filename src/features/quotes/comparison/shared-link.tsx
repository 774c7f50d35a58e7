import { copyAddress } from "#src/desk/session/own-page.ts";
import { Icon } from "#src/desk/ui/icon.tsx";
import { quotesText } from "#src/shared/i18n/quotes-text.ts";
import { Button } from "#src/shared/ui/button.tsx";

type SharedLinkProps = { url: string; whatsapp: string | undefined };

/** The link that was made of the prices: to be looked at, copied, or sent by WhatsApp. */
export function SharedLink({ url, whatsapp }: SharedLinkProps) {
  return (
    <p className="tray-share">
      <a className="tray-link" href={url} target="_blank" rel="noopener noreferrer">
        {url}
      </a>
      <Button kind="quiet" onClick={() => void copyAddress(url)}>
        <Icon name="link" />
        {quotesText("tray.copy")}
      </Button>
      {whatsapp && (
        <a className="button button-quiet" href={whatsapp} target="_blank" rel="noopener noreferrer">
          <Icon name="whatsapp" />
          {quotesText("tray.whatsApp")}
        </a>
      )}
      <span className="soft">{quotesText("tray.share")}</span>
    </p>
  );
}
