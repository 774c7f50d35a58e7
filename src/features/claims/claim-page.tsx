import { useParams } from "react-router";
import { NotHere } from "#src/desk/list/not-here.tsx";
import { useData } from "#src/desk/list/use-data.ts";
import "#src/desk/ui/columns.css";
import { OnItsWay } from "#src/desk/ui/on-its-way.tsx";
import { claimsText } from "#src/shared/i18n/claims-text.ts";
import type { Claim } from "./claim.ts";
import "./claim.css";
import { Details } from "#src/shared/claims/details.tsx";
import { ClaimFiles } from "./claim-files.tsx";
import { ClaimHead } from "./claim-head.tsx";
import { ClaimHistory } from "./claim-history.tsx";
import { MissingPapers } from "./missing-papers.tsx";
import { Report } from "./report.tsx";
import { WorkClaim } from "./work-claim.tsx";
import { WrittenDown } from "./written-down.tsx";

/** One claim: what is missing and who asks for it, what happened, and all that was sent. */
export function ClaimPage() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useData<Claim>(`/claims/${encodeURIComponent(id)}`);
  if (data)
    return (
      <>
        <ClaimHead claim={data} />
        <div className="columns">
          <div className="stack">
            <WorkClaim claim={data} />
            <MissingPapers claim={data} />
            <ClaimHistory claim={data} />
          </div>
          <aside className="stack">
            <WrittenDown claim={data} />
            <Details details={data.details} />
            <ClaimFiles claim={data} />
            <Report entries={data.report} />
          </aside>
        </div>
      </>
    );
  if (!error) return <OnItsWay isPage />;
  return (
    <NotHere
      error={error}
      onRetry={() => void refetch()}
      unknown={{ title: claimsText("claim.unknown"), text: claimsText("claim.unknownText") }}
      failed={{ title: claimsText("claim.failed"), text: claimsText("claim.failedText") }}
      back={{ to: "/polizas/siniestros", title: claimsText("claim.back") }}
    />
  );
}
