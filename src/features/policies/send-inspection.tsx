import { Link } from "react-router";
import { useAction } from "#src/desk/list/use-action.ts";
import { copyAddress, useOwnPage } from "#src/desk/session/own-page.ts";
import { sendAsBroker } from "#src/desk/session/send-as-broker.ts";
import { type Channel, MessageLinks } from "#src/desk/ui/message-links.tsx";
import { policiesText } from "#src/shared/i18n/policies-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import type { Inspection, Policy } from "./policy.ts";

type SendInspectionProps = { policy: Policy; inspection: Inspection };

/** The link of an inspection, sent to who is insured as often as they need it; whoever asked for it gives it up. */
export function SendInspection({ policy, inspection }: SendInspectionProps) {
  const { id, photos, isAskedHere, requests } = inspection;
  const page = useOwnPage();
  const path = `/policies/${policy.id}/inspections/${id}`;
  const changes = [`/policies/${policy.id}`, "/clients", "/dashboard"];
  const wanted = photos.filter(({ isWanted }) => isWanted);
  const note = useAction({
    send: (said: { readonly channel: Channel; readonly text: string }) =>
      sendAsBroker({
        method: "POST",
        path: `${path}/requests`,
        body: { papers: wanted.map(({ title }) => title), ...said },
        headers: { "Idempotency-Key": crypto.randomUUID() },
      }),
    changes,
  });
  const giveUp = useAction({ send: () => sendAsBroker({ method: "DELETE", path }), changes });
  const noteSent = async (channel: Channel, text: string) => {
    const { problem } = await note.run({ channel, text });
    if (problem !== undefined) useToasts.getState().show(policiesText("inspections.notNoted"), "warning");
  };
  const address = page === undefined ? undefined : `${page}/inspecciones/${id}`;
  return (
    <div className="inspection-send screen-only">
      {address === undefined ? (
        <p className="soft">
          {policiesText("inspections.noPage")} <Link to="/plataforma">{policiesText("report.publish")}</Link>
        </p>
      ) : (
        wanted.length > 0 && (
          <details open={requests.length === 0}>
            <summary>
              {policiesText(requests.length === 0 ? "inspections.send" : "inspections.sendAgain")}
            </summary>
            <MessageLinks
              label={policiesText("inspections.message")}
              message={messageOf(policy, wanted, address)}
              subject={policiesText("inspections.subject", { asset: policy.asset })}
              phone={policy.phone}
              email={policy.email}
              note={policiesText(policy.clientId === null ? "inspections.noted" : "inspections.notedToo")}
              onOpen={noteSent}
            />
          </details>
        )
      )}
      <div className="button-row">
        {address !== undefined && wanted.length > 0 && (
          <Button kind="quiet" onClick={() => void copyAddress(address)}>
            {policiesText("report.copy")}
          </Button>
        )}
        {isAskedHere && (
          <Button kind="quiet" isBusy={giveUp.isBusy} onClick={() => void giveUp.run()}>
            {policiesText("inspections.giveUp")}
          </Button>
        )}
      </div>
      <p className="text-field-problem" role="alert">
        {giveUp.problem}
      </p>
    </div>
  );
}

function messageOf({ holder, asset }: Policy, wanted: Inspection["photos"], link: string): string {
  const [name = ""] = (holder ?? "").split(" ");
  const isAgain = wanted.some(({ reason }) => reason !== undefined);
  const photos = wanted
    .map(({ title, reason }) => (reason === undefined ? title : `${title} (${reason.toLowerCase()})`))
    .join(", ");
  return policiesText(isAgain ? "inspections.again" : "inspections.words", { name, asset, photos, link });
}
