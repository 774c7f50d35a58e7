import { Link } from "react-router";
import { formatDate } from "#engine/identifiers/index.ts";
import { Crumbs } from "#src/desk/ui/crumbs.tsx";
import { TonedStatus } from "#src/desk/ui/status.tsx";
import { endorsementsText } from "#src/shared/i18n/endorsements-text.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import type { Endorsement } from "./endorsement.ts";

/** What is to be changed, of which policy, who asked for it and how far it has come. */
export function EndorsementHead({ endorsement }: { endorsement: Endorsement }) {
  const { title, number, policyId, policy, status } = endorsement;
  const { holder, clientId, insuredCompany, asset } = policy;
  return (
    <header className="head">
      <div>
        <Crumbs
          to={`/polizas/detalle/${policyId}`}
          title={endorsementsText("one.policy", { number: policy.number })}
          here={
            number === undefined
              ? endorsementsText("one.here")
              : endorsementsText("one.hereNumbered", { number })
          }
        />
        <PageTitle>{title}</PageTitle>
        <p className="head-meta">
          <TonedStatus tone={status.tone}>{status.value}</TonedStatus>
          <span>{insuredCompany}</span>
          <span>{asset}</span>
          {clientId ? (
            <Link to={`/clientes/detalle/${clientId}`}>{holder}</Link>
          ) : (
            holder !== null && <span>{holder}</span>
          )}
          <span className="soft">{askedText(endorsement)}</span>
        </p>
      </div>
      <Way endorsement={endorsement} />
    </header>
  );
}

function askedText({ requestedBy, requester, requestedOn, createdOn }: Endorsement): string {
  const date = formatDate(requestedOn ?? createdOn);
  if (requestedBy === "insured")
    return requester === undefined
      ? endorsementsText("one.byInsured", { date })
      : endorsementsText("one.byInsuredNamed", { name: requester, date });
  return endorsementsText(requestedOn === undefined ? "one.began" : "one.byBroker", { date });
}

const way = ["draft", "requested", "inReview", "sent", "issued"] as const;
/** Where on its way a status stands that is no stop of it. */
const within: Readonly<Record<string, string>> = { approved: "sent", pendingInfo: "inReview" };

/** The stops from what somebody typed to what the insurer issued; one that ended otherwise has none. */
function Way({ endorsement: { status } }: { endorsement: Endorsement }) {
  const at = way.findIndex((stop) => stop === (within[status.id] ?? status.id));
  if (at === -1) return null;
  return (
    <ol className="endorsement-way" aria-label={endorsementsText("way.title")}>
      {way.map((stop, index) => (
        <li key={stop} data-come={index <= at} aria-current={index === at ? "step" : undefined}>
          {endorsementsText(`way.${stop}`)}
        </li>
      ))}
    </ol>
  );
}
