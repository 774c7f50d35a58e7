import { saidAt } from "#src/desk/conversation/said-at.ts";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { QueuePage } from "../ui/queue-page.tsx";
import { ClaimView } from "./claim-view.tsx";
import { claimsCall, claimsPath, type OfficeClaimRow } from "./office-claim.ts";

/** The claims that wait for the office, those that are open or over, and the one that is looked at. */
export function ClaimsPage() {
  return (
    <QueuePage<OfficeClaimRow>
      area="claims"
      call={claimsCall}
      choices={(["open", "closed"] as const).map((value) => ({
        value,
        title: officeText(`claims.${value}`),
      }))}
      itemOf={itemOf}
      view={(id) => <ClaimView key={id} id={id} />}
    />
  );
}

function itemOf(claim: OfficeClaimRow, search: string) {
  const { id, number, title, asset, insuredCompany, status, since } = claim;
  return {
    ...{ id, name: [number, title].filter(Boolean).join(" · "), about: `${insuredCompany}, ${asset}` },
    ...{ path: `${claimsPath}/${id}${search}`, when: saidAt(since, new Date()), status: status.value },
  };
}
