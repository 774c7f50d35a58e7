import { useState } from "react";
import { Link } from "react-router";
import { yearsBetween } from "#engine/identifiers/index.ts";
import { useMay } from "#src/desk/session/use-may.ts";
import { useQuoteAddresses } from "#src/desk/session/use-quote-addresses.ts";
import { Crumbs } from "#src/desk/ui/crumbs.tsx";
import { Icon } from "#src/desk/ui/icon.tsx";
import { initialsOf } from "#src/desk/ui/initials.ts";
import { choosePath } from "#src/shared/claims/report-path.ts";
import { clientsText } from "#src/shared/i18n/clients-text.ts";
import { today } from "#src/shared/time/clock.ts";
import { isoDay } from "#src/shared/time/days.ts";
import { longMonth } from "#src/shared/time/months.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { type Client, documentText } from "./client.ts";
import { MergeDialog } from "./merge-dialog.tsx";

/** Who a client is, and what can be done with them. */
export function ClientHead({ client }: { client: Client }) {
  const { id, name, document, createdOn, missing, isOwn, broker } = client;
  const { cuil, birthday } = client.client;
  const age = birthday ? yearsBetween(birthday, today()) : undefined;
  const { openings } = useQuoteAddresses();
  const mayReport = useMay("policyDetails", "show");
  const mayType = useMay("policiesManual", "create");
  const mayChange = useMay("clients", "update") && isOwn;
  return (
    <>
      <header className="head">
        <div className="person">
          <span className="avatar avatar-soft" aria-hidden="true">
            {initialsOf(name)}
          </span>
          <div>
            <Crumbs to="/clientes" title={clientsText("clients.title")} here={clientsText("client.record")} />
            <PageTitle>{name}</PageTitle>
            <p className="head-meta">
              {document.number !== "" && <span>{documentText(document)}</span>}
              {cuil && <span>{documentText({ type: "CUIL", number: cuil })}</span>}
              {age !== undefined && <span>{clientsText("client.age", { count: age })}</span>}
              <span>
                {clientsText("client.since", {
                  date: longMonth(isoDay(createdOn)),
                })}
              </span>
            </p>
          </div>
        </div>
        {mayChange && (
          <div className="actions">
            {openings.length > 0 && (
              <Link className="button button-primary" to={`/cotizaciones/creacion?clientId=${id}`}>
                {clientsText("client.quote")}
              </Link>
            )}
            {mayReport && (
              <Link className="button button-secondary" to={choosePath(id)}>
                {clientsText("client.report")}
              </Link>
            )}
            {mayType && (
              <Link className="button button-secondary" to={`/polizas/nueva?clientId=${id}`}>
                <Icon name="plus" />
                {clientsText("client.typePolicy")}
              </Link>
            )}
            <Link className="button button-secondary" to={`/clientes/nuevo?clientId=${id}`}>
              <Icon name="pencil" />
              {clientsText("client.edit")}
            </Link>
          </div>
        )}
      </header>
      {missing.length > 0 && (
        <p className="client-note soft">
          {clientsText("client.missing", { count: missing.length, what: missing.join(", ") })}{" "}
          {mayChange && (
            <Link className="button button-quiet button-small" to={`/clientes/nuevo?clientId=${id}`}>
              {clientsText("client.complete")}
            </Link>
          )}
        </p>
      )}
      {!isOwn && <p className="client-note soft">{clientsText("client.readOnly", { broker })}</p>}
      <Duplicates client={client} />
    </>
  );
}

/** Others with the same document, which are told and can be made one. */
function Duplicates({ client }: { client: Client }) {
  const [merging, setMerging] = useState<string>();
  const mayMerge = useMay("clients", "remove");
  return client.duplicates.map(({ id, title }) => (
    <div key={id} className="notice notice-warning client-note">
      <Icon name="alert" />
      <p>{clientsText("client.duplicate", { name: title })}</p>
      <Link to={`/clientes/detalle/${id}`}>{clientsText("client.see")}</Link>
      {mayMerge && (
        <Button kind="quiet" onClick={() => setMerging(title)}>
          {clientsText("client.merge")}
        </Button>
      )}
      {merging !== undefined && (
        <MergeDialog client={client} search={client.document.number} onClose={() => setMerging(undefined)} />
      )}
    </div>
  ));
}
