import { useState } from "react";
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
import { AskFrom, MovedDay, NotMoved } from "./moved-day.tsx";
import { Needed } from "./needed.tsx";
import { NoEndorsement } from "./no-endorsement.tsx";
import { Price } from "./price.tsx";

/** How often what an insurer has is looked at, in milliseconds. */
const often = 5_000;

/** One endorsement: what changes, what it costs, what is waited for, and what can be done with it. */
export function EndorsementPage() {
  const { id = "" } = useParams();
  const path = `/policies/endorsements/${encodeURIComponent(id)}`;
  const [day, setDay] = useState<{ readonly id: string; readonly on: string | undefined }>();
  const on = day?.id === id ? day.on : undefined;
  // What was there stays until the figures of another day have come.
  const asked = useData<Endorsement>(on === undefined ? path : `${path}?on=${on}`);
  const { data, error, refetch } = useData<Endorsement>(path, {
    every: ({ status, wanting }) =>
      status.id === "sent" || status.id === "approved" || wanting?.status === "asking" ? often : undefined,
  });
  if (data) {
    const isMoved = data.canCorrect === true && on !== undefined;
    const shown = (isMoved ? asked.data : undefined) ?? data;
    const isWaited = isMoved && asked.isFetching && asked.data === undefined;
    const move = (to: string | undefined) => setDay({ id, on: to });
    return (
      <>
        <EndorsementHead endorsement={data} />
        <Needed endorsement={data} />
        <div className="columns" aria-busy={isWaited}>
          <div className="stack">
            <Lines endorsement={shown}>
              {data.canCorrect && <MovedDay endorsement={data} on={on} onMove={move} isWaited={isWaited} />}
              {isMoved && asked.isError && asked.data === undefined && (
                <NotMoved isBusy={isWaited} onRetry={() => void asked.refetch()} />
              )}
            </Lines>
            <Files endorsement={data} />
          </div>
          <aside className="stack">
            <Price endorsement={shown} />
            <History endorsement={data} />
          </aside>
        </div>
        {isMoved ? (
          <AskFrom endorsement={data} on={on} onBack={() => move(undefined)} />
        ) : (
          <Acts endorsement={data} />
        )}
      </>
    );
  }
  return error ? <NoEndorsement error={error} onRetry={() => void refetch()} /> : <OnItsWay isPage />;
}
