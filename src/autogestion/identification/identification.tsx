import { useState } from "react";
import { dni } from "#engine/identifiers/index.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { type Identity, useSession } from "#src/shared/session/session-store.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { CaptchaForm } from "./captcha-form.tsx";
import { DniForm } from "./dni-form.tsx";

type IdentificationProps = { platform: string };

/** DNI, then the code: together they make the ticket that every call with personal data needs. */
export function Identification({ platform }: IdentificationProps) {
  const identify = useSession((state) => state.identify);
  const [identityNumber, setIdentityNumber] = useState("");
  const [isAskingCode, setAskingCode] = useState(false);

  if (!isAskingCode) {
    return (
      <section className="card stack">
        <div className="stack-tight">
          <PageTitle>{t("identification.title")}</PageTitle>
          <p className="soft">{t("identification.lead")}</p>
        </div>
        <DniForm
          initial={identityNumber}
          onDone={(digits) => {
            setIdentityNumber(digits);
            setAskingCode(true);
          }}
        />
      </section>
    );
  }
  return (
    <section className="card stack">
      <PageTitle key="code">{t("identification.codeTitle")}</PageTitle>
      <p className="identity-line">
        <span>{t("identification.identifiedAs", { number: dni.format(identityNumber) })}</span>
        <Button kind="quiet" onClick={() => setAskingCode(false)}>
          {t("change")}
        </Button>
      </p>
      <CaptchaForm
        platform={platform}
        identityNumber={identityNumber}
        onIdentified={(identity: Identity) => identify(identity)}
      />
    </section>
  );
}
