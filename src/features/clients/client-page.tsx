import { Navigate, useParams } from "react-router";
import { NotHere } from "#src/desk/list/not-here.tsx";
import { useData } from "#src/desk/list/use-data.ts";
import "#src/desk/ui/columns.css";
import { OnItsWay } from "#src/desk/ui/on-its-way.tsx";
import { useView, Views } from "#src/desk/ui/views.tsx";
import { clientsText } from "#src/shared/i18n/clients-text.ts";
import type { Client, Merged } from "./client.ts";
import "./client.css";
import { ClientHead } from "./client-head.tsx";
import { ClientView } from "./client-view.tsx";
import { Contact } from "./contact.tsx";

/** One client: who they are, what they hold, what was said. */
export function ClientPage() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useData<Client | Merged>(`/clients/${encodeURIComponent(id)}`);
  if (data && "mergedInto" in data) return <Navigate to={`/clientes/detalle/${data.mergedInto}`} replace />;
  if (data) return <Shown client={data} />;
  if (!error) return <OnItsWay isPage />;
  return (
    <NotHere
      error={error}
      onRetry={() => void refetch()}
      unknown={{ title: clientsText("client.unknown"), text: clientsText("client.unknownText") }}
      failed={{ title: clientsText("client.failed"), text: clientsText("client.failedText") }}
      back={{ to: "/clientes", title: clientsText("client.back") }}
    />
  );
}

function Shown({ client }: { client: Client }) {
  const { counts } = client;
  const views = [
    { id: "polizas", title: clientsText("client.policies"), count: counts.policies },
    { id: "cotizaciones", title: clientsText("client.quotes"), count: counts.quotes },
    { id: "siniestros", title: clientsText("client.claims"), count: counts.claims },
    { id: "endosos", title: clientsText("client.endorsements"), count: counts.endorsements },
    { id: "inspecciones", title: clientsText("client.inspections"), count: counts.inspections },
    { id: "documentos", title: clientsText("client.documents") },
    { id: "seguimiento", title: clientsText("client.followUp"), count: counts.interactions },
    { id: "datos", title: clientsText("client.data") },
  ] as const;
  const shown = useView(views);
  return (
    <>
      <ClientHead client={client} />
      <Views label={clientsText("client.sections")} views={views} shown={shown} />
      <div className="columns">
        <div className="client-view">
          <ClientView client={client} shown={shown} />
        </div>
        <aside className="stack">
          <Contact client={client} />
        </aside>
      </div>
    </>
  );
}
