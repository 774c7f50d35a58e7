import { dni } from "#engine/identifiers/index.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { type Identity, useSession } from "#src/shared/session/session-store.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { Dialog } from "#src/shared/ui/dialog.tsx";
import { CaptchaForm } from "./captcha-form.tsx";

/** Asks for the code again over the wizard; what was being sent goes on by itself afterwards. */
export function RenewalDialog({ identity }: { identity: Identity }) {
  const { identify, clear } = useSession.getState();
  return (
    <Dialog title={t("renewal.title")} onCancel={() => useSession.getState().giveUp()}>
      <p>{t("renewal.text")}</p>
      <p className="soft">
        {t("identification.identifiedAs", { number: dni.format(identity.identityNumber) })}
      </p>
      <CaptchaForm
        platform={identity.platform}
        identityNumber={identity.identityNumber}
        onIdentified={identify}
      />
      <Button kind="quiet" onClick={clear}>
        {t("renewal.leave")}
      </Button>
    </Dialog>
  );
}
