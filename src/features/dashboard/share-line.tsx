import { copyAddress, useOwnPage, whatsAppTo } from "#src/desk/session/own-page.ts";
import { Icon } from "#src/desk/ui/icon.tsx";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { Button } from "#src/shared/ui/button.tsx";

/** Sends whose it is to the broker's public page, where it is seen to; nothing while there is none. */
export function ShareLine({ asset }: { asset: string }) {
  const address = useOwnPage();
  if (address === undefined) return null;
  return (
    <p className="agenda-do screen-only">
      <Button
        kind="quiet"
        aria-label={deskText("share.copyNamed", { name: asset })}
        onClick={() => void copyAddress(address)}
      >
        {deskText("share.copy")}
      </Button>
      <a
        className="icon-button icon-button-small"
        title={deskText("share.whatsApp")}
        href={whatsAppTo(deskText("dashboard.message", { asset, address }))}
        target="_blank"
        rel="noreferrer"
        aria-label={deskText("share.whatsAppNamed", { name: asset })}
      >
        <Icon name="whatsapp" />
      </a>
    </p>
  );
}
