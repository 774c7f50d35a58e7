import { type ComponentType, Suspense, useState } from "react";
import { dni } from "#engine/identifiers/index.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { wizardText } from "#src/shared/i18n/wizard-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { Dialog } from "#src/shared/ui/dialog.tsx";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import { useProofFlow } from "../platform/platform-context.ts";
import { CaptchaForm } from "./captcha-form.tsx";
import type { ProofProps } from "./proof.tsx";
import { type Identity, useSession } from "./session-store.ts";

/** `proof` may come late: where no wizard is open, nothing of it is there yet. */
type RenewalDialogProps = { identity: Identity; proof: ComponentType<ProofProps> };

/** Asks over the wizard for the code again, and for the proof with it; what was being sent goes on by itself afterwards. */
export function RenewalDialog({ identity, proof: Proof }: RenewalDialogProps) {
  const { identify, clear } = useSession.getState();
  const flow = useProofFlow();
  const [ticketed, setTicketed] = useState<Identity>();
  return (
    <Dialog title={wizardText("renewal.title")} onCancel={() => useSession.getState().giveUp()}>
      {ticketed && flow !== undefined ? (
        <Suspense fallback={<Skeleton />}>
          <Proof flow={flow} identity={ticketed} onProven={identify} onSpent={() => setTicketed(undefined)} />
        </Suspense>
      ) : (
        <>
          <p>{wizardText("renewal.text")}</p>
          <p className="soft">
            {t("identification.identifiedAs", { number: dni.format(identity.identityNumber) })}
          </p>
          <CaptchaForm
            platform={identity.platform}
            whose={() => identity.identityNumber}
            action={t("identification.enter")}
            onIdentified={flow === undefined ? identify : setTicketed}
          />
        </>
      )}
      <Button kind="quiet" onClick={clear}>
        {wizardText("renewal.leave")}
      </Button>
    </Dialog>
  );
}
