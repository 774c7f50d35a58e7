import { policiesText } from "#src/shared/i18n/policies-text.ts";
import { AskButton } from "./ask-button.tsx";
import { dayText } from "./day-text.ts";
import type { Policy } from "./policy.ts";

/** Whether who is insured has their documents by electronic means: what they said, what they are asked, and asking them. */
export function Consent({ policy }: { policy: Policy }) {
  const { id, documents, isOwn, consent, consentAskedAt, email } = policy;
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
        <AskButton policyId={id} what="consent-requests">
          {policiesText(consentAskedAt === null ? "documents.askConsent" : "documents.askConsentAgain")}
        </AskButton>
      )}
    </div>
  );
}
