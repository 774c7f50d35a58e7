import { formatDate, parseDate } from "#engine/identifiers/index.ts";
import type { PlaceProps } from "#src/autogestion/places/place.ts";
import { insuredText } from "#src/shared/i18n/insured-text.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { CardRow } from "../card/card-row.tsx";
import type { OwnPolicy } from "../find-policies.ts";
import { OfPolicy } from "../of-policy.tsx";
import { Plate, WayBack } from "../policy-rows.tsx";
import { Consent } from "./consent.tsx";
import { Papers } from "./papers.tsx";

/** The documents of one of somebody's policies, to be kept. */
export function DocumentsPage({ identity, address }: PlaceProps) {
  return (
    <OfPolicy identity={identity} address={address} isForEnded>
      {(policy, { others, area }) => (
        <div className="policies">
          <WayBack
            to={others ? `${area.base}/${address}` : area.base}
            {...(others ? { title: insuredText("other") } : {})}
          />
          <div className="stack-tight">
            <PageTitle>{insuredText("papers.title")}</PageTitle>
            <p className="policies-facts">
              <strong>{policy.asset}</strong>
              {policy.plate && <Plate plate={policy.plate} />}
            </p>
            <p className="soft">{ofWhom(policy)}</p>
          </div>
          <CardRow policy={policy} base={area.base} />
          <Consent policyId={policy.id} credentials={area.credentials} />
          <Papers policyId={policy.id} papers={policy.documents} credentials={area.credentials} />
        </div>
      )}
    </OfPolicy>
  );
}

function ofWhom({ insuredCompany, validFrom }: OwnPolicy): string {
  const from = parseDate(validFrom);
  return [insuredCompany, from && insuredText("papers.from", { day: formatDate(from) })]
    .filter(Boolean)
    .join(" · ");
}
