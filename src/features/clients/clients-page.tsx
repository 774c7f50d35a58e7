import { Link } from "react-router";
import { judge } from "#permissions/index.ts";
import { ListView } from "#src/desk/list/list-view.tsx";
import { useBrokerSession } from "#src/desk/session/broker-session.ts";
import { Icon } from "#src/desk/ui/icon.tsx";
import { clientsText } from "#src/shared/i18n/clients-text.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { useClientsList } from "./use-clients-list.tsx";

/** The broker's clients, and those of the producers whom they organize. */
export function ClientsPage() {
  const broker = useBrokerSession((session) => session.broker);
  const list = useClientsList();
  return (
    <>
      <header className="head">
        <PageTitle>{clientsText("clients.title")}</PageTitle>
        {broker && judge(broker, "clients", "create") === "permitted" && (
          <div className="actions">
            <Link className="button button-secondary" to="/clientes/importar">
              {clientsText("clients.import")}
            </Link>
            <NewClient />
          </div>
        )}
      </header>
      <ListView list={list} />
    </>
  );
}

/** Where a client is made. */
export function NewClient() {
  return (
    <Link className="button button-primary" to="/clientes/nuevo">
      <Icon name="plus" />
      {clientsText("clients.new")}
    </Link>
  );
}
