import { useState } from "react";
import { Link } from "react-router";
import { formatMoney } from "#engine/expression/index.ts";
import { formatDate } from "#engine/identifiers/index.ts";
import { useData } from "#src/desk/list/use-data.ts";
import { useMay } from "#src/desk/session/use-may.ts";
import "#src/desk/ui/columns.css";
import { Crumbs } from "#src/desk/ui/crumbs.tsx";
import { OnItsWay } from "#src/desk/ui/on-its-way.tsx";
import { Views } from "#src/desk/ui/views.tsx";
import "#src/desk/ui/worklist.css";
import { t } from "#src/shared/i18n/i18n.ts";
import { unpaidText } from "#src/shared/i18n/unpaid-text.ts";
import { dayInArgentina, timeInArgentina } from "#src/shared/time/buenos-aires.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { MessagePage } from "#src/shared/ui/message-page.tsx";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { ExportUnpaid } from "./export-unpaid.tsx";
import { TellUnpaid } from "./tell-unpaid.tsx";
import { type UnpaidBoard, type UnpaidView, unpaidPath, views } from "./unpaid.ts";
import "./unpaid.css";
import { InsurerFilter, useSought } from "./unpaid-filters.tsx";
import { UnpaidTable } from "./unpaid-table.tsx";

/** What insurers could not collect: whoever loses their cover first, and one after the other whom to tell. */
export function UnpaidPage() {
  const { view, insurer, query, addressOf, choose } = useSought();
  const { data, refetch, isError } = useData<UnpaidBoard>(`/policies/unpaid${query}`);
  const [chosen, setChosen] = useState<string>();
  if (isError && !data)
    return (
      <MessagePage title={unpaidText("failed")} text={unpaidText("failedText")}>
        <Button onClick={() => void refetch()}>{t("retry")}</Button>
      </MessagePage>
    );
  if (!data) return <OnItsWay isPage />;
  const { rows, counts } = data;
  const shown = rows.find(({ id }) => id === chosen) ?? rows.find(({ mark }) => mark === null) ?? rows[0];
  const next = rows.find(({ id, mark, isOwn }) => mark === null && isOwn && id !== shown?.id);
  const isEmpty = rows.length === 0;
  const isNarrowed = insurer !== "" || counts.owed + counts.paid > 0;
  return (
    <>
      <Head board={data} view={view} query={query} />
      <div className="worklist-views">
        <Views
          label={unpaidText("views.label")}
          shown={view}
          views={views.map((id) => ({
            id,
            title: unpaidText(`views.${id}`),
            count: counts[id],
            to: addressOf(id),
          }))}
        />
        <InsurerFilter insurer={insurer} choose={choose} />
      </div>
      {isEmpty && (
        <div className="nothing">
          <h2>{unpaidText(isNarrowed ? "noneHere" : "none")}</h2>
          <p className="soft">{unpaidText(isNarrowed ? "noneHereText" : "noneText")}</p>
        </div>
      )}
      {shown && (
        <div className="columns worklist">
          <UnpaidTable board={data} view={view} chosen={shown.id} onChoose={setChosen} />
          <TellUnpaid
            key={shown.id}
            unpaid={shown}
            onNext={next && view !== "paid" ? () => setChosen(next.id) : undefined}
          />
        </div>
      )}
    </>
  );
}

function Head({ board, view, query }: { board: UnpaidBoard; view: UnpaidView; query: string }) {
  const { counts, amount, losing, near, asOf, rows } = board;
  const mayImport = useMay("policiesManual", "create");
  const at = asOf === null ? undefined : new Date(asOf);
  return (
    <header className="head">
      <div>
        <Crumbs to="/polizas" title={unpaidText("policies")} here={unpaidText("title")} />
        <PageTitle>
          {losing > 0 ? unpaidText("losing", { count: losing, near }) : unpaidText("title")}
        </PageTitle>
        <p className="head-meta">
          {counts.owed > 0 && (
            <span>
              {/* Another view's amount is its own. */}
              {view === "owed"
                ? unpaidText("owed", { count: counts.owed, amount: formatMoney(amount, "ARS") })
                : unpaidText("others", { count: counts.owed })}
            </span>
          )}
          {at && (
            <span>
              {unpaidText("asOf", { date: formatDate(dayInArgentina(at)), time: timeInArgentina(at) })}
            </span>
          )}
        </p>
      </div>
      <div className="actions">
        {rows.length > 0 && <ExportUnpaid query={query} />}
        {mayImport && (
          <Link className="button button-secondary" to={`${unpaidPath}/importar`}>
            {unpaidText("import")}
          </Link>
        )}
      </div>
    </header>
  );
}
