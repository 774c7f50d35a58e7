import { Loaded } from "#src/desk/list/loaded.tsx";
import { useData } from "#src/desk/list/use-data.ts";
import { ChangedPermissions } from "#src/desk/permissions/changed-permissions.tsx";
import { PermissionsTable } from "#src/desk/permissions/permissions-table.tsx";
import { usePermissions } from "#src/desk/permissions/use-permissions.ts";
import { sendSigned } from "#src/desk/session/own-credentials.ts";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import { useMayInOffice } from "../session/use-may-in-office.ts";
import { Changes } from "../ui/changes.tsx";
import { Deciding } from "../ui/deciding.tsx";
import { brokersCall, type OfficeBroker, tellPermissions } from "./office-broker.ts";

/** What one broker may do, scene by scene; what is chosen is told before → after, and stored together. */
export function BrokerView({ id }: { id: string }) {
  const query = useData<OfficeBroker>(`${brokersCall}/${encodeURIComponent(id)}`);
  return (
    <Loaded isPage query={query} title={officeText("brokers.one")}>
      {(broker) => <Opened key={broker.version} broker={broker} />}
    </Loaded>
  );
}

function Opened({ broker }: { broker: OfficeBroker }) {
  const { id, name, email, level, version, permissions, changes } = broker;
  const editing = usePermissions({
    ...{ lines: permissions, version, path: `${brokersCall}/${id}/permissions` },
    ...{ send: sendSigned, changes: [brokersCall] },
  });
  const may = useMayInOffice("permissions.update");
  const save = async () => {
    const { isDone } = await editing.save();
    if (isDone) useToasts.getState().show(officeText("brokers.saved", { name }));
  };
  return (
    <>
      <div className="office-papers">
        <PageTitle>{name}</PageTitle>
        <p className="office-head soft">
          <span>{email}</span>
          <span>{officeText("brokers.level", { level })}</span>
        </p>
        <PermissionsTable
          lines={permissions}
          chosen={editing.chosen}
          isLocked={!may}
          onChoose={editing.setChosen}
        />
      </div>
      <aside className="office-decide">
        <Deciding need="permissions.update">
          <ChangedPermissions editing={editing} onSave={() => void save()} />
        </Deciding>
        <Changes
          title={officeText("reviews.history")}
          changes={changes}
          tell={tellPermissions(permissions)}
        />
      </aside>
    </>
  );
}
