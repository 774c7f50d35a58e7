import { formatMoney } from "#engine/expression/index.ts";
import { useData } from "#src/desk/list/use-data.ts";
import "#src/desk/ui/board.css";
import { Crumbs } from "#src/desk/ui/crumbs.tsx";
import { OnItsWay } from "#src/desk/ui/on-its-way.tsx";
import { Status } from "#src/desk/ui/status.tsx";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { policiesText } from "#src/shared/i18n/policies-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { MessagePage } from "#src/shared/ui/message-page.tsx";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { AskAll, AskedAll } from "./ask-all.tsx";
import { ExportRenewals } from "./export-renewals.tsx";
import type { RenewalWindow } from "./renewal.ts";
import { RenewalColumn } from "./renewal-column.tsx";
import { RenewalsFilters, useNarrowed } from "./renewals-filters.tsx";
import { RiseFilter } from "./rise-filter.tsx";
import "./renewals.css";
import { useAskAll } from "./use-ask-all.ts";

/** How often prices that are asked for are looked at, in milliseconds. */
const often = 5_000;

const none: readonly RenewalWindow[] = [];

/** What ends soon, by how soon, and whom to tell first. */
export function RenewalsPage() {
  const { insurer, product, isRising, query, choose } = useNarrowed();
  const { data, refetch, isError } = useData<readonly RenewalWindow[]>(`/policies/renewals${query}`, {
    // Prices come while one looks.
    every: (windows) => (windows.some(isQuoting) ? often : undefined),
  });
  const all = useAskAll(data ?? none, () => void refetch());
  if (isError && !data)
    return (
      <MessagePage title={policiesText("renewals.failed")} text={policiesText("renewals.failedText")}>
        <Button onClick={() => void refetch()}>{t("retry")}</Button>
      </MessagePage>
    );
  if (!data) return <OnItsWay isPage />;
  const count = data.reduce((sum, window) => sum + window.count, 0);
  const days = data.at(-1)?.days ?? 0;
  const total = data.reduce((sum, window) => sum + window.totalPremium, 0);
  const rising = data.reduce((sum, window) => sum + window.rising, 0);
  const unasked = data.reduce((sum, window) => sum + window.unasked, 0);
  const percent = data[0]?.percent ?? 0;
  const ending = policiesText("renewals.ending", { count, days });
  const amount = formatMoney(total, "ARS");
  return (
    <>
      <header className="head">
        <div>
          <Crumbs
            to="/polizas"
            title={policiesText("policies.title")}
            here={policiesText("renewals.title")}
          />
          <PageTitle>{policiesText("renewals.title")}</PageTitle>
          {(count > 0 || all.progress) && (
            <p className="head-meta">
              {count > 0 && <span>{policiesText("renewals.summary", { ending, amount })}</span>}
              {rising > 0 && (
                <Status kind="fail">{policiesText("renewals.rising", { count: rising, percent })}</Status>
              )}
              {unasked > 0 && (
                <Status kind="draft">{policiesText("renewals.unasked", { count: unasked })}</Status>
              )}
              <AskedAll all={all} />
            </p>
          )}
        </div>
        {(count > 0 || all.progress) && (
          <div className="actions">
            <ExportRenewals query={query} />
            <AskAll all={all} />
          </div>
        )}
      </header>
      {(count > 0 || query !== "") && (
        <RenewalsFilters insurer={insurer} product={product} choose={choose}>
          <RiseFilter
            percent={percent}
            isRising={isRising}
            onRising={(isOn) => choose({ rising: isOn ? "true" : "" })}
            onChosen={refetch}
          />
        </RenewalsFilters>
      )}
      {count === 0 && (
        <div className="nothing">
          <h2>{query === "" ? policiesText("renewals.none") : deskText("list.noMatch")}</h2>
          <p className="soft">{policiesText("renewals.noneText", { days })}</p>
        </div>
      )}
      {count > 0 && (
        <div className="board renewals">
          {data.map((window, at) => (
            <RenewalColumn
              key={window.days}
              window={window}
              urgency={urgencies[at] ?? ""}
              query={query}
              told={all.told}
            />
          ))}
        </div>
      )}
    </>
  );
}

/** How the columns are felt, the soonest first. */
const urgencies = ["board-week", "board-fortnight"] as const;

function isQuoting({ policies }: RenewalWindow): boolean {
  return policies.some(({ renewal }) => renewal?.state === "quoting");
}
