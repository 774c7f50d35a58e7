import { dni } from "#engine/identifiers/index.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { wizardText } from "#src/shared/i18n/wizard-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { Dialog } from "#src/shared/ui/dialog.tsx";
import { CaptchaForm } from "./captcha-form.tsx";
import { type Identity, useSession } from "./session-store.ts";

/** Asks for the code again over the wizard; what was being sent goes on by itself afterwards. */
export function RenewalDialog({ identity }: { identity: Identity }) {
  const { identify, clear } = useSession.getState();
  return (
    <Dialog title={wizardText("renewal.title")} onCancel={() => useSession.getState().giveUp()}>
      <p>{wizardText("renewal.text")}</p>
      <p className="soft">
        {t("identification.identifiedAs", { number: dni.format(identity.identityNumber) })}
      </p>
      <CaptchaForm
        platform={identity.platform}
        identityNumber={identity.identityNumber}
        onIdentified={identify}
      />
      <Button kind="quiet" onClick={clear}>
        {wizardText("renewal.leave")}
      </Button>
    </Dialog>
  );
}
