import { useState } from "react";
import { Link } from "react-router";
import { yearsBetween } from "#engine/identifiers/index.ts";
import { judge } from "#engine/permissions/index.ts";
import { clientsText } from "#src/shared/i18n/clients-text.ts";
import { useBrokerSession } from "#src/shared/session/broker-session.ts";
import { today } from "#src/shared/session/clock.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { Crumbs } from "#src/shared/ui/crumbs.tsx";
import { Icon } from "#src/shared/ui/icon.tsx";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { type Client, documentText } from "./client.ts";
import { MergeDialog } from "./merge-dialog.tsx";

const month = new Intl.DateTimeFormat("es-AR", { month: "long", year: "numeric", timeZone: "UTC" });

/** Who a client is, and what can be done with them. */
export function ClientHead({ client }: { client: Client }) {
  const { id, name, document, createdOn, isOwn, broker } = client;
  const { cuil, birthday } = client.client;
  const age = birthday ? yearsBetween(birthday, today()) : undefined;
  const mayChange = useMay("update") && isOwn;
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
              <span>{documentText(document)}</span>
              {cuil && <span>{documentText({ type: "CUIL", number: cuil })}</span>}
              {age !== undefined && <span>{clientsText("client.age", { count: age })}</span>}
              <span>
                {clientsText("client.since", {
                  date: month.format(new Date(createdOn.replaceAll("/", "-"))),
                })}
              </span>
            </p>
          </div>
        </div>
        {mayChange && (
          <div className="actions">
            <Link className="button button-secondary" to={`/clientes/nuevo?clientId=${id}`}>
              <Icon name="pencil" />
              {clientsText("client.edit")}
            </Link>
          </div>
        )}
      </header>
      {!isOwn && <p className="client-note soft">{clientsText("client.readOnly", { broker })}</p>}
      <Duplicates client={client} />
    </>
  );
}

/** Whether the broker may do that with clients. */
export function useMay(action: "update" | "remove"): boolean {
  return useBrokerSession(
    ({ broker }) => broker !== undefined && judge(broker, "clients", action) === "permitted",
  );
}

/** Others with the same document, which are told and can be made one. */
function Duplicates({ client }: { client: Client }) {
  const [merging, setMerging] = useState<string>();
  const mayMerge = useMay("remove");
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

function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join("");
}
