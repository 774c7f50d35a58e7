import { useState } from "react";
import { useAction } from "#src/desk/list/use-action.ts";
import { sendAsBroker } from "#src/desk/session/send-as-broker.ts";
import { policiesText } from "#src/shared/i18n/policies-text.ts";
import { dayText } from "./day-text.ts";
import type { Policy } from "./policy.ts";

/** Whether who is insured has their documents by electronic means: what they said, what they are asked, and asking them. */
export function Consent({ policy }: { policy: Policy }) {
  const { id, documents, isOwn, consent, consentAskedAt, email } = policy;
  const path = `/policies/${id}`;
  const [problem, setProblem] = useState<string>();
  const action = useAction({
    send: () => sendAsBroker({ method: "POST", path: `${path}/consent-requests`, body: {} }),
    changes: [path],
  });
  const ask = async () => setProblem((await action.run()).problem);
  if (documents.length === 0 && !consent && consentAskedAt === null) return null;
  const mayAsk = isOwn && !consent?.isGiven;
  return (
    <div className="policy-consent" aria-live="polite">
      <p className="small soft">
        {consentAskedAt !== null
          ? policiesText("documents.consentAsked", { day: dayText(consentAskedAt) })
          : consent
            ? policiesText(consent.isGiven ? "documents.consented" : "documents.onPaper", {
                day: dayText(consent.at),
              })
            : policiesText("documents.notAsked")}
      </p>
      {mayAsk && !email && <p className="small soft">{policiesText("documents.noEmail")}</p>}
      {mayAsk && email && (
        <button
          type="button"
          className="button button-secondary"
          aria-busy={action.isBusy}
          disabled={action.isBusy}
          onClick={() => void ask()}
        >
          {policiesText(consentAskedAt === null ? "documents.askConsent" : "documents.askConsentAgain")}
        </button>
      )}
      {problem && <p className="problem">{problem}</p>}
    </div>
  );
}
