import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { dni } from "#engine/identifiers/index.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { CaptchaForm } from "./captcha-form.tsx";
import { DniForm } from "./dni-form.tsx";
import { type Identity, useSession } from "./session-store.ts";

type IdentificationProps = {
  platform: string;
  /** What they are identified for. */
  title: string;
};

const askingCode = "code";

/** Left with an entry of the history: who comes back finds out why they are asked again. */
export const closedForIdleness = "closed";

/** DNI, then the code: together they make the ticket that every call with personal data needs. */
export function Identification({ platform, title }: IdentificationProps) {
  const identify = useSession((state) => state.identify);
  const [identityNumber, setIdentityNumber] = useState("");
  const [identified, setIdentified] = useState<Identity>();
  const entry = useLocation();
  const navigate = useNavigate();
  // The code is an entry of the history of its own: from there Back leads to the number.
  const isAskingCode = entry.state === askingCode && identityNumber !== "";

  // Whoever is identified leaves it behind, so that Back leads out from there.
  const arrive = useEffectEvent(() => identified && identify(identified));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry of the history is what it waits for.
  useEffect(() => void arrive(), [entry]);

  if (!isAskingCode) {
    return (
      <section className="card stack">
        <div className="stack-tight">
          <PageTitle>{title}</PageTitle>
          <p className="soft">{t("identification.lead")}</p>
        </div>
        {entry.state === closedForIdleness && <p className="told">{t("identification.closed")}</p>}
        <DniForm
          initial={identityNumber}
          onDone={(digits) => {
            setIdentityNumber(digits);
            void navigate(entry.pathname, { state: askingCode });
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
        <Button kind="quiet" onClick={() => void navigate(-1)}>
          {t("change")}
        </Button>
      </p>
      <CaptchaForm
        platform={platform}
        identityNumber={identityNumber}
        onIdentified={(identity: Identity) => {
          setIdentified(identity);
          void navigate(-1);
        }}
      />
    </section>
  );
}
