import { useParams } from "react-router";
import { useData } from "#src/desk/list/use-data.ts";
import "#src/desk/ui/columns.css";
import { OnItsWay } from "#src/desk/ui/on-its-way.tsx";
import { Acts } from "./acts.tsx";
import type { Endorsement } from "./endorsement.ts";
import "./endorsement.css";
import { EndorsementHead } from "./endorsement-head.tsx";
import { Files } from "./files.tsx";
import { History } from "./history.tsx";
import { Lines } from "./lines.tsx";
import { Needed } from "./needed.tsx";
import { NoEndorsement } from "./no-endorsement.tsx";
import { Price } from "./price.tsx";

/** How often what an insurer has is looked at, in milliseconds. */
const often = 5_000;

/** One endorsement: what changes, what it costs, what is waited for, and what can be done with it. */
export function EndorsementPage() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useData<Endorsement>(`/policies/endorsements/${encodeURIComponent(id)}`, {
    every: ({ status, wanting }) =>
      status.id === "sent" || status.id === "approved" || wanting?.status === "asking" ? often : undefined,
  });
  if (data)
    return (
      <>
        <EndorsementHead endorsement={data} />
        <Needed endorsement={data} />
        <div className="columns">
          <div className="stack">
            <Lines endorsement={data} />
            <Files endorsement={data} />
          </div>
          <aside className="stack">
            <Price endorsement={data} />
            <History endorsement={data} />
          </aside>
        </div>
        <Acts endorsement={data} />
      </>
    );
  return error ? <NoEndorsement error={error} onRetry={() => void refetch()} /> : <OnItsWay isPage />;
}
