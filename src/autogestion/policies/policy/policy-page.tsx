import { useCallback, useEffect } from "react";
import { Link } from "react-router";
import type { PlaceProps } from "#src/autogestion/places/place.ts";
import type { ticketArea } from "#src/autogestion/wizard/ticket-area.ts";
import { useAsked } from "#src/shared/api/use-asked.ts";
import { tellSubject } from "#src/shared/help/subject-store.ts";
import { insuredText } from "#src/shared/i18n/insured-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import { CardRow } from "../card/card-row.tsx";
import { Papers } from "../documents/papers.tsx";
import type { OwnPolicy } from "../find-policies.ts";
import { OfPolicy } from "../of-policy.tsx";
import { Plate, WayBack } from "../policy-rows.tsx";
import { Coverage } from "./coverage.tsx";
import { type FetchedPolicy, fetchPolicy } from "./fetch-policy.ts";
import { Instalments } from "./instalments.tsx";
import { OnPolicyRows } from "./on-policy-rows.tsx";
import { StandingCard } from "./standing-card.tsx";
import { ChangeRows, useChanges, useReport } from "./ways-on.tsx";
import { WhomToCall } from "./whom-to-call.tsx";
import "./policy.css";

/** One policy of somebody's: whether they are covered, what is next to pay, what it covers, and whom to call. */
export function PolicyPage({ identity, address }: PlaceProps) {
  return (
    <OfPolicy identity={identity} address={address} isForEnded>
      {(policy, { area }) => <PolicyView key={policy.id} policy={policy} area={area} />}
    </OfPolicy>
  );
}

type PolicyViewProps = { policy: OwnPolicy; area: ReturnType<typeof ticketArea> };

function PolicyView({ policy, area: { base, credentials } }: PolicyViewProps) {
  const { id, asset, plate, insuredCompany, number } = policy;
  const ask = useCallback(
    (tell: (fetched: FetchedPolicy) => void, signal: AbortSignal) => {
      void fetchPolicy(id, credentials, signal).then(tell);
      return undefined;
    },
    [id, credentials],
  );
  const [fetched, retry] = useAsked(ask);
  const whole = fetched?.status === "ready" ? fetched.policy : undefined;
  const insurer = whole?.insurer;
  const about = insuredText("policy.about", { asset, number });
  useEffect(() => tellSubject({ about, insurer }), [about, insurer]);
  return (
    <div className="policies policy">
      <WayBack to={`${base}/clientes`} title={insuredText("clients.title")} />
      <div className="stack-tight">
        <PageTitle>{asset}</PageTitle>
        <p className="policies-facts">
          {plate && <Plate plate={plate} />}
          <span>{insuredCompany}</span>
          <span>{insuredText("policy.number", { number })}</span>
        </p>
      </div>
      <div className="policy-columns">
        <div className="policies">
          <StandingCard policy={policy} />
          {fetched === undefined && <Skeleton />}
          {fetched?.status === "failed" && (
            <div className="policy-failed">
              <p>{fetched.text ?? insuredText("policy.failed")}</p>
              <Button kind="secondary" onClick={retry}>
                {insuredText("retry")}
              </Button>
            </div>
          )}
          {whole && <Instalments {...whole} />}
          {whole && <Coverage {...whole} />}
        </div>
        <div className="policies">
          <section className="stack-tight" aria-labelledby="policy-papers">
            <h2 id="policy-papers">{insuredText("policy.papers")}</h2>
            <CardRow policy={policy} base={base} />
            <Papers policyId={id} papers={(whole ?? policy).documents} credentials={credentials} />
          </section>
          <WhomToCall about={about} insurer={insurer} />
          {whole && <OnPolicyRows {...whole} base={base} />}
          <ChangeRows policy={policy} base={base} />
        </div>
      </div>
      {whole && <Dock policy={policy} isReportable={whole.isReportable} base={base} />}
    </div>
  );
}

/** What is done about a policy, at hand wherever one reads. */
function Dock({ policy, isReportable, base }: { policy: OwnPolicy; isReportable: boolean; base: string }) {
  const changes = useChanges(policy, base);
  const report = useReport(policy, base);
  if (changes.length === 0 && !(report && isReportable)) return null;
  return (
    <div className="policy-dock">
      {changes.length > 0 && (
        <a className="button button-secondary" href="#policy-changes">
          {insuredText("policy.change")}
        </a>
      )}
      {report && isReportable && (
        <Link className="button button-primary" to={report}>
          {insuredText("policy.report")}
        </Link>
      )}
    </div>
  );
}
