import { Loaded } from "#src/desk/list/loaded.tsx";
import { useAction } from "#src/desk/list/use-action.ts";
import { useData } from "#src/desk/list/use-data.ts";
import { sendSigned } from "#src/desk/session/own-credentials.ts";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import { momentOf } from "../ui/changes.tsx";

type OwnSession = {
  readonly id: string;
  readonly device: string;
  readonly address: string;
  readonly openedAt: string;
  readonly usedAt: string;
  readonly isCurrent: boolean;
};

export const sessionsCall = "/office/me/sessions";

/** Open sessions of the operator, each of which is closed here but the one that looks. */
export function OwnSessions() {
  const query = useData<readonly OwnSession[]>(sessionsCall);
  return (
    <section>
      <h2>{officeText("account.sessions")}</h2>
      <p className="soft">{officeText("account.sessionsText")}</p>
      <Loaded query={query} title={officeText("account.sessions").toLowerCase()}>
        {(sessions) => <Opened sessions={sessions} />}
      </Loaded>
    </section>
  );
}

function Opened({ sessions }: { sessions: readonly OwnSession[] }) {
  // One of them by its id, or all others.
  const { run, isBusy, problem } = useAction({
    send: (id: string) =>
      sendSigned({ method: "DELETE", path: id === "" ? sessionsCall : `${sessionsCall}/${id}` }),
    changes: [sessionsCall],
  });
  const close = async (id: string, told: string) => {
    const { isDone } = await run(id);
    if (isDone) useToasts.getState().show(told);
  };
  const titles = (["device", "address", "opened", "used"] as const).map((name) =>
    officeText(`account.${name}`),
  );
  return (
    <>
      <table className="plain-table own-sessions">
        <thead>
          <tr>
            {titles.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">
              <span className="hidden-visually">{officeText("account.act")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sessions.map(({ id, device, address, openedAt, usedAt, isCurrent }) => (
            <tr key={id}>
              <td className="strong">{device}</td>
              <td data-title={titles[1]}>{address}</td>
              <td data-title={titles[2]}>{momentOf(openedAt)}</td>
              <td data-title={titles[3]}>{momentOf(usedAt)}</td>
              <td>
                {isCurrent ? (
                  <span className="soft">{officeText("account.current")}</span>
                ) : (
                  <Button
                    kind="secondary"
                    isBusy={isBusy}
                    aria-label={officeText("account.closeNamed", { name: device })}
                    onClick={() => void close(id, officeText("account.closed", { name: device }))}
                  >
                    {officeText("account.close")}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {problem && (
        <p className="text-field-problem" role="alert">
          {problem}
        </p>
      )}
      {sessions.length > 1 && (
        <p>
          <Button
            kind="secondary"
            isBusy={isBusy}
            onClick={() => void close("", officeText("account.closedOthers"))}
          >
            {officeText("account.closeOthers")}
          </Button>
        </p>
      )}
    </>
  );
}
