import { formatMoney } from "#engine/expression/index.ts";
import { endorsementsText } from "#src/shared/i18n/endorsements-text.ts";
import type { Endorsement, Needs } from "./endorsement.ts";

/** What is waited for, and of whom; while its insurer is asked there is nothing to press. */
export function Needed({ endorsement }: { endorsement: Endorsement }) {
  const { status, needs, policy } = endorsement;
  const insurer = policy.insuredCompany;
  if (needs)
    return (
      <Band kind={needs.kind} title={endorsementsText(`needs.${needs.kind}`, { insurer })}>
        {textsOf(needs)}
      </Band>
    );
  if (status.id !== "sent" && status.id !== "approved") return null;
  const isApproved = status.id === "approved";
  return (
    <Band kind="asking" title={endorsementsText(isApproved ? "needs.approved" : "needs.asking", { insurer })}>
      {[
        endorsementsText(isApproved ? "needs.approvedText" : "needs.askingText", { insurer }),
        endorsementsText("needs.waits"),
      ]}
    </Band>
  );
}

type BandProps = { kind: string; title: string; children: readonly string[] };

function Band({ kind, title, children }: BandProps) {
  return (
    <div className="endorsement-needs" data-kind={kind} role="status">
      <strong>{title}</strong>
      {children.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}

function textsOf({ kind, message, premium, details = {} }: Needs): readonly string[] {
  const said = message === undefined ? [] : [message];
  const refused = Object.values(details).flat();
  if (kind === "confirmation" && premium !== undefined)
    return [...said, endorsementsText("needs.confirmationText", { amount: formatMoney(premium, "ARS") })];
  if (kind === "again") return [...said, endorsementsText("needs.againText")];
  return [...new Set([...said, ...refused])];
}
