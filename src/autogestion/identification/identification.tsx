import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { dni } from "#engine/identifiers/index.ts";
import { ChunkBoundary } from "#src/shared/errors/chunk-boundary.tsx";
import { t } from "#src/shared/i18n/i18n.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { useProofFlow } from "../platform/platform-context.ts";
import { CaptchaForm } from "./captcha-form.tsx";
import { DniForm } from "./dni-form.tsx";
import type { ProofProps } from "./proof.tsx";
import { closedForIdleness, type Identity, useSession } from "./session-store.ts";

type IdentificationProps = {
  platform: string;
  /** What they are identified for. */
  title: string;
  /** What only the person of the DNI knows is asked by a wizard, which may come late. */
  proof: ComponentType<ProofProps>;
};

const askingCode = "code";
const askingProof = "proof";
const askingAgain = "again";

/**
 * DNI, then the code: together they make the ticket that every call with personal data needs. Then what only the person
 * of the DNI knows. Everybody is asked, so that being asked tells nobody whose DNI is known.
 */
export function Identification({ platform, title, proof: Proof }: IdentificationProps) {
  const identify = useSession((state) => state.identify);
  const [identityNumber, setIdentityNumber] = useState("");
  const [ticketed, setTicketed] = useState<Identity>();
  const [identified, setIdentified] = useState<Identity>();
  const proofFlow = useProofFlow();
  const entry = useLocation();
  const navigate = useNavigate();
  // The code is an entry of the history of its own: from there Back leads to the number.
  const isAskingProof = entry.state === askingProof && ticketed !== undefined;
  const isAskingCode = [askingCode, askingAgain].includes(entry.state) && identityNumber !== "";

  // Whoever is identified leaves it behind, so that Back leads out from there.
  const arrive = useEffectEvent(() => identified && identify(identified));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry of the history is what it waits for.
  useEffect(() => void arrive(), [entry]);

  const leave = (identity: Identity) => {
    setIdentified(identity);
    void navigate(-1);
  };
  // What is done with takes no entry of the history: Back from each leads to the number.
  const turnTo = (state: string) => void navigate(entry.pathname, { state, replace: true });

  if (!isAskingCode && !isAskingProof) {
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
  const person = (
    <p className="identity-line">
      <span>{t("identification.identifiedAs", { number: dni.format(identityNumber) })}</span>
      <Button kind="quiet" onClick={() => void navigate(-1)}>
        {t("change")}
      </Button>
    </p>
  );
  if (isAskingProof && proofFlow !== undefined) {
    return (
      <section className="claim">
        {person}
        <div className="wizard">
          <ChunkBoundary>
            <Proof
              flow={proofFlow}
              identity={ticketed}
              onProven={leave}
              onSpent={() => turnTo(askingAgain)}
            />
          </ChunkBoundary>
        </div>
      </section>
    );
  }
  return (
    <section className="card stack">
      <PageTitle key="code">{t("identification.codeTitle")}</PageTitle>
      {entry.state === askingAgain && <p className="told">{t("identification.again")}</p>}
      {person}
      <CaptchaForm
        platform={platform}
        identityNumber={identityNumber}
        onIdentified={(identity: Identity) => {
          if (proofFlow === undefined) return leave(identity);
          setTicketed(identity);
          turnTo(askingProof);
        }}
      />
    </section>
  );
}
