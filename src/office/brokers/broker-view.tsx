import { useState } from "react";
import { isEqual } from "#engine/json/index.ts";
import { Loaded } from "#src/desk/list/loaded.tsx";
import { useAction } from "#src/desk/list/use-action.ts";
import { useData } from "#src/desk/list/use-data.ts";
import { sendSigned } from "#src/desk/session/own-credentials.ts";
import { LeaveGuard } from "#src/desk/ui/leave-guard.tsx";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import { Changes } from "../ui/changes.tsx";
import "./brokers.css";
import {
  actionsText,
  allowedAfter,
  brokersCall,
  type Chosen,
  lineTitle,
  type OfficeBroker,
  tellPermissions,
} from "./office-broker.ts";
import { PermissionsTable } from "./permissions-table.tsx";

/** What one broker may do, scene by scene; what is chosen is told before → after, and stored together. */
export function BrokerView({ id }: { id: string }) {
  const query = useData<OfficeBroker>(`${brokersCall}/${encodeURIComponent(id)}`);
  return (
    <Loaded query={query} title={officeText("brokers.one")}>
      {(broker) => <Opened key={broker.version} broker={broker} />}
    </Loaded>
  );
}

function Opened({ broker }: { broker: OfficeBroker }) {
  const { id, name, email, level, version, permissions, changes } = broker;
  const [chosen, setChosen] = useState<Chosen>({});
  const { run, isBusy, problem } = useAction({
    send: (said: Chosen) =>
      sendSigned({
        method: "POST",
        path: `${brokersCall}/${id}/permissions`,
        body: {
          version,
          permissions: Object.entries(said).map(([line, allowed]) => ({ name: line, allowed })),
        } as never, // JSON by its making
      }),
    changes: [brokersCall],
  });
  const changed = permissions.filter(
    (line) => chosen[line.name] !== undefined && !isEqual(allowedAfter(line, chosen), line.allowed),
  );
  const said = Object.fromEntries(changed.map((line) => [line.name, chosen[line.name] ?? null]));
  const save = async () => {
    const { isDone } = await run(said);
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
        <PermissionsTable lines={permissions} chosen={chosen} onChoose={setChosen} />
      </div>
      <aside className="office-decide">
        {changed.length > 0 && !isBusy && <LeaveGuard />}
        <section className="stack-tight">
          <h2>{officeText("brokers.pending")}</h2>
          {changed.length === 0 && <p className="soft">{officeText("brokers.nonePending")}</p>}
          <ul className="office-lines">
            {changed.map((line) => (
              <li key={line.name}>
                {officeText("brokers.line", {
                  ...{ title: lineTitle(line), before: actionsText(line.allowed) },
                  after: actionsText(allowedAfter(line, chosen)),
                })}
              </li>
            ))}
          </ul>
          <p className="text-field-problem" role="alert">
            {problem}
          </p>
        </section>
        {changed.length > 0 && (
          <div className="office-acts">
            <Button isBusy={isBusy} onClick={() => void save()}>
              {officeText("brokers.save")}
            </Button>
            <Button kind="secondary" isBusy={isBusy} onClick={() => setChosen({})}>
              {officeText("brokers.discard")}
            </Button>
          </div>
        )}
        <p className="small soft">{officeText("brokers.kept")}</p>
        <Changes
          title={officeText("reviews.history")}
          changes={changes}
          tell={tellPermissions(permissions)}
        />
      </aside>
    </>
  );
}
