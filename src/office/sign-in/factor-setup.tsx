import { officeText } from "#src/shared/i18n/office-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { QrCode } from "#src/shared/ui/qr-code.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import "./factor-setup.css";

type FactorSetupProps = { secret: string; uri: string };

/** QR code and text of a new secret, in the order in which they are used. */
export function FactorSetup({ secret, uri }: FactorSetupProps) {
  const copy = async () => {
    await navigator.clipboard?.writeText(secret);
    useToasts.getState().show(officeText("factor.copied"));
  };
  return (
    <ol className="factor-setup">
      <li>
        <p>{officeText("factor.scan")}</p>
        <QrCode text={uri} title={officeText("factor.qr")} />
        <p className="small soft">{officeText("factor.typed")}</p>
        <p className="factor-secret">
          <code>{secret.match(/.{1,4}/g)?.join(" ")}</code>
          <Button kind="quiet" onClick={() => void copy()}>
            {officeText("factor.copy")}
          </Button>
        </p>
      </li>
      <li>
        <p>{officeText("factor.confirm")}</p>
      </li>
    </ol>
  );
}
