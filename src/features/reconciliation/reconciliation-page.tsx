import { useState } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { formatMoney } from "#engine/expression/index.ts";
import { formatDate } from "#engine/identifiers/index.ts";
import { useData } from "#src/desk/list/use-data.ts";
import { useMay } from "#src/desk/session/use-may.ts";
import { Crumbs } from "#src/desk/ui/crumbs.tsx";
import { OnItsWay } from "#src/desk/ui/on-its-way.tsx";
import { Status } from "#src/desk/ui/status.tsx";
import { Views } from "#src/desk/ui/views.tsx";
import { t } from "#src/shared/i18n/i18n.ts";
import { reconciliationText } from "#src/shared/i18n/reconciliation-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { MessagePage } from "#src/shared/ui/message-page.tsx";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { ComparedTable } from "./compared-table.tsx";
import { monthText, type Reconciliation, signed } from "./reconciliation.ts";
import "./reconciliation.css";
import { ReconciliationTray } from "./reconciliation-tray.tsx";

const views = ["different", "undecided", "same"] as const;

/** A month of an insurer: what was expected of it against what its files say, and each difference decided. */
export function ReconciliationPage() {
  const { insurer = "" } = useParams();
  const [address] = useSearchParams();
  const month = address.get("month") ?? "";
  const view = views.find((one) => one === address.get("view")) ?? "different";
  const path = `/reconciliations/${encodeURIComponent(insurer)}?month=${encodeURIComponent(month)}`;
  const { data, isError, refetch } = useData<Reconciliation>(path);
  const [adjusted, setAdjusted] = useState<string>();
  if (isError && !data)
    return (
      <MessagePage title={reconciliationText("failed")} text={reconciliationText("failedText")}>
        <Button onClick={() => void refetch()}>{t("retry")}</Button>
      </MessagePage>
    );
  if (!data) return <OnItsWay isPage />;
  const { figures, differences, same } = data;
  const counts = { different: figures.different, undecided: figures.undecided, same: figures.same };
  const rows =
    view === "same" ? same : differences.filter(({ decision }) => view === "different" || decision === null);
  const to = (id: string) =>
    `?${new URLSearchParams({ month, ...(id === "different" ? {} : { view: id }) })}`;
  return (
    <>
      <Head data={data} />
      <Figures figures={figures} />
      <div className="reconciliation-views">
        <Views
          label={reconciliationText("views.label")}
          shown={view}
          views={views.map((id) => ({
            ...{ id, title: reconciliationText(`views.${id}`), count: counts[id] },
            to: to(id),
          }))}
        />
      </div>
      {rows.length === 0 ? (
        <div className="nothing">
          <h2>{reconciliationText("none")}</h2>
          <p className="soft">{reconciliationText("noneText")}</p>
        </div>
      ) : (
        <ComparedTable data={data} rows={rows} path={path} adjusted={adjusted} onAdjust={setAdjusted} />
      )}
      <ReconciliationTray data={data} path={path} />
    </>
  );
}

function Head({ data: { insurer, month, figures, files, closed } }: { data: Reconciliation }) {
  const mayImport = useMay("commissions", "update");
  const named = { insurer: insurer.displayName, month: monthText(month) };
  const [file] = files;
  return (
    <header className="head">
      <div>
        <Crumbs
          to="/cuenta_corriente"
          title={reconciliationText("account")}
          here={reconciliationText("title")}
        />
        <PageTitle>
          {figures.different > 0
            ? reconciliationText("heading", { ...named, count: figures.different })
            : reconciliationText(figures.lines === 0 ? "nothing" : "even", named)}
        </PageTitle>
        <p className="head-meta">
          {closed ? (
            <Status kind={closed.hasChanged ? "wait" : "done"}>
              {closed.hasChanged
                ? reconciliationText("changed")
                : reconciliationText("closed", { date: formatDate(closed.on) })}
            </Status>
          ) : (
            <Status kind="progress">
              {figures.undecided > 0
                ? reconciliationText("open", { count: figures.undecided })
                : reconciliationText("ready")}
            </Status>
          )}
          {file && (
            <span>
              {reconciliationText("file", {
                ...{ name: file.name, count: file.lines, date: formatDate(file.receivedOn).slice(0, 5) },
              })}
            </span>
          )}
          {file?.replaces && (
            <span>{reconciliationText("replaces", { date: formatDate(file.replaces).slice(0, 5) })}</span>
          )}
        </p>
      </div>
      {mayImport && (
        <div className="actions">
          <Link className="button button-secondary" to="/cuenta_corriente/importar">
            {reconciliationText("import")}
          </Link>
        </div>
      )}
    </header>
  );
}

function Figures({ figures }: Pick<Reconciliation, "figures">) {
  const { expected, paid, difference, same, different, uncompared } = figures;
  const told = [
    ["expected", formatMoney(expected, "ARS")],
    ["paid", formatMoney(paid, "ARS")],
    ["difference", signed(difference)],
    ["same", reconciliationText("figures.sameOf", { count: same, all: same + different })],
    ...(uncompared > 0 ? [["uncompared", String(uncompared)] as const] : []),
  ] as const;
  return (
    <dl className="reconciliation-figures">
      {told.map(([name, text]) => (
        <div key={name}>
          <dt>{reconciliationText(`figures.${name}`)}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
