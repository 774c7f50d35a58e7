import { Link } from "react-router";
import { Loaded } from "#src/desk/list/loaded.tsx";
import { useData } from "#src/desk/list/use-data.ts";
import { ChangedPermissions } from "#src/desk/permissions/changed-permissions.tsx";
import type { PermissionLine } from "#src/desk/permissions/permission-lines.ts";
import { PermissionsTable } from "#src/desk/permissions/permissions-table.tsx";
import { usePermissions } from "#src/desk/permissions/use-permissions.ts";
import { sendAsBroker } from "#src/desk/session/send-as-broker.ts";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { producersText } from "#src/shared/i18n/producers-text.ts";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import { LetGo } from "./let-go.tsx";

type ShownProducer = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly level: string;
  readonly version: string;
  readonly permissions: readonly PermissionLine[];
  readonly mayChange: boolean;
};

/** What one producer may do, to be changed by whoever may. */
export function ProducerView({ id }: { id: string }) {
  const query = useData<ShownProducer>(`/producers/${encodeURIComponent(id)}/permissions`);
  return (
    <Loaded query={query} title={producersText("one")}>
      {(producer) => <Opened key={producer.version} producer={producer} />}
    </Loaded>
  );
}

function Opened({ producer }: { producer: ShownProducer }) {
  const { id, name, email, level, version, permissions, mayChange } = producer;
  const path = `/producers/${id}/permissions`;
  const editing = usePermissions({
    ...{ lines: permissions, version, path },
    ...{ send: sendAsBroker, changes: [path] },
  });
  const save = async () => {
    const { isDone } = await editing.save();
    if (isDone) useToasts.getState().show(producersText("saved", { name }));
  };
  return (
    <section className="stack">
      <div className="stack-tight">
        <h2>{name}</h2>
        <p className="soft">
          {email} · {officeText("brokers.level", { level })}
        </p>
        <div className="button-row">
          <Link className="button button-secondary" to={`/cartera?producer=${id}`}>
            {producersText("portfolio")}
          </Link>
          {mayChange && <LetGo id={id} name={name} onDone={editing.discard} />}
        </div>
        <PermissionsTable
          lines={permissions}
          chosen={editing.chosen}
          isLocked={!mayChange}
          onChoose={editing.setChosen}
        />
      </div>
      {mayChange ? (
        <ChangedPermissions editing={editing} onSave={() => void save()} />
      ) : (
        <p className="notice">{producersText("locked")}</p>
      )}
    </section>
  );
}
