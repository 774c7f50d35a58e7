import { useParams } from "react-router";
import { formatDate } from "#engine/identifiers/index.ts";
import { NotHere } from "#src/desk/list/not-here.tsx";
import { useData } from "#src/desk/list/use-data.ts";
import { downloadFile } from "#src/desk/session/download.ts";
import "#src/desk/ui/columns.css";
import { Crumbs } from "#src/desk/ui/crumbs.tsx";
import { Icon } from "#src/desk/ui/icon.tsx";
import { OnItsWay } from "#src/desk/ui/on-its-way.tsx";
import { accountText } from "#src/shared/i18n/account-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import "./account.css";
import type { Liquidation } from "#src/desk/liquidation/liquidation.ts";
import { LiquidationLines } from "#src/desk/liquidation/liquidation-lines.tsx";
import { LiquidationStatus } from "#src/desk/liquidation/liquidation-status.tsx";
import { LiquidationSum } from "#src/desk/liquidation/liquidation-sum.tsx";
import { accountPath } from "./account.ts";
import { Invoice } from "./invoice.tsx";

/** One liquidation: a sum to follow down to what is paid, and its invoice beside it. */
export function LiquidationPage() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useData<Liquidation>(`/liquidations/${encodeURIComponent(id)}`);
  if (data)
    return (
      <>
        <Head liquidation={data} />
        <div className="columns">
          <div className="stack">
            <LiquidationLines
              key={data.id}
              liquidation={data}
              linesPath={`/liquidations/${data.id}/lines`}
              policyPath={(policy) => `/polizas/detalle/${policy}`}
            />
            <LiquidationSum liquidation={data} />
          </div>
          <aside className="stack">
            <Invoice liquidation={data} />
          </aside>
        </div>
      </>
    );
  if (!error) return <OnItsWay isPage />;
  return (
    <NotHere
      error={error}
      onRetry={() => void refetch()}
      unknown={{ title: accountText("liquidation.unknown"), text: accountText("liquidation.unknownText") }}
      failed={{ title: accountText("liquidation.failed"), text: accountText("liquidation.failedText") }}
      back={{ to: accountPath, title: accountText("liquidation.back") }}
    />
  );
}

function Head({ liquidation }: { liquidation: Liquidation }) {
  const { id, number, title, status, liquidationPeriod, liquidationDate, liquidationFile } = liquidation;
  const { from, to } = liquidationPeriod;
  return (
    <header className="head">
      <div>
        <Crumbs to={accountPath} title={accountText("title")} here={number} />
        <PageTitle>{title}</PageTitle>
        <p className="head-meta">
          <LiquidationStatus status={status} />
          <span>{accountText("liquidation.term", { from: formatDate(from), to: formatDate(to) })}</span>
          {liquidationDate !== null && (
            <span>{accountText("liquidation.since", { date: formatDate(liquidationDate) })}</span>
          )}
        </p>
      </div>
      {liquidationFile && (
        <div className="actions">
          <Button
            kind="secondary"
            onClick={() =>
              void downloadFile(`/liquidations/${id}/files/${liquidationFile.id}`, liquidationFile.filename)
            }
          >
            <Icon name="download" />
            {accountText("liquidation.pdf")}
          </Button>
        </div>
      )}
    </header>
  );
}
