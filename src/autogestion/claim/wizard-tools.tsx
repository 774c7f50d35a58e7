import { useState } from "react";
import { t } from "#src/shared/i18n/i18n.ts";
import { type Identity, useSession } from "#src/shared/session/session-store.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { Dialog } from "#src/shared/ui/dialog.tsx";
import { maskDni } from "./mask-dni.ts";

type WizardToolsProps = {
  identity: Identity;
  saving: { readonly at: string } | { readonly failed: true } | undefined;
};

/** Whose claim it is and whether it is kept, with the way to another person's. */
export function WizardTools({ identity, saving }: WizardToolsProps) {
  const clear = useSession((state) => state.clear);
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <div className="wizard-tools">
      <span>
        {t("claim.identified", { number: maskDni(identity.identityNumber) })}
        <Button kind="quiet" onClick={() => (saving ? setAsking(true) : clear())}>
          {t("change")}
        </Button>
      </span>
      {saving && (
        <span role="status" className="soft">
          {"at" in saving ? t("claim.saved", { time: saving.at }) : t("claim.notSaved")}
        </span>
      )}
      {isAsking && (
        <Dialog title={t("claim.changeTitle")} onCancel={close}>
          <p>{t("claim.changeText")}</p>
          <Button onClick={clear}>{t("change")}</Button>
          <Button kind="secondary" onClick={close}>
            {t("claim.stay")}
          </Button>
        </Dialog>
      )}
    </div>
  );
}
