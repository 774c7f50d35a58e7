import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { keyOf } from "#src/desk/list/query-keys.ts";
import { useAction } from "#src/desk/list/use-action.ts";
import { useData } from "#src/desk/list/use-data.ts";
import { sendAsBroker } from "#src/desk/session/send-as-broker.ts";
import { organizerText } from "#src/shared/i18n/organizer-text.ts";
import { dateInArgentina } from "#src/shared/time/buenos-aires.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import "./organizer-question.css";
import { type Invitation, type OwnOrganizer, ownOrganizerPath } from "./own-organizer.ts";

/** Asks whoever was invited whether they want to be organized, and says what that shows; nothing where nobody asks. */
export function OrganizerQuestion() {
  const { data } = useData<OwnOrganizer>(ownOrganizerPath);
  return data?.invitations.map((one) => <Asked key={one.id} invitation={one} />);
}

function isAsked(known: OwnOrganizer | undefined, id: string): boolean {
  return known?.invitations.some((one) => one.id === id) ?? false;
}

function Asked({ invitation }: { invitation: Invitation }) {
  const { id, name, professionalLicense, until, mayAccept } = invitation;
  const client = useQueryClient();
  const { run, isBusy, problem } = useAction({
    send: (accepts: boolean) =>
      sendAsBroker({ method: "POST", path: `${ownOrganizerPath}/invitations/${id}`, body: { accepts } }),
    changes: [ownOrganizerPath],
  });
  const isAnswered = useRef(false);
  useEffect(
    () => () => {
      // Whoever answered goes on from the page's heading: what they pressed went away.
      if (isAnswered.current && document.activeElement === document.body)
        document.querySelector("h1")?.focus({ preventScroll: true });
    },
    [],
  );
  const answer = async (accepts: boolean) => {
    isAnswered.current = true;
    const { isDone, problem: refused } = await run(accepts);
    const { show } = useToasts.getState();
    if (isDone) show(organizerText(accepts ? "accepted" : "declined", { name }));
    // What was taken back or answered elsewhere goes away with its section, where nobody would read why.
    else if (refused && !isAsked(client.getQueryData<OwnOrganizer>(keyOf(ownOrganizerPath)), id))
      show(refused, "warning");
  };
  return (
    <section className="organizer-question" aria-labelledby={`invited-${id}`}>
      <h2 id={`invited-${id}`}>{organizerText("asked", { name })}</h2>
      {professionalLicense && (
        <p className="soft">{organizerText("license", { license: professionalLicense })}</p>
      )}
      <p>{organizerText("sees")}</p>
      <p className="soft">{organizerText("until", { date: dateInArgentina(new Date(until)) })}</p>
      {!mayAccept && <p>{organizerText("other")}</p>}
      {problem && (
        <p className="text-field-problem" role="alert">
          {problem}
        </p>
      )}
      <div className="button-row">
        {mayAccept && (
          <Button kind="secondary" isBusy={isBusy} onClick={() => void answer(true)}>
            {organizerText("accept")}
            <span className="hidden-visually">: {name}</span>
          </Button>
        )}
        <Button kind="quiet" isBusy={isBusy} onClick={() => void answer(false)}>
          {organizerText("decline")}
          <span className="hidden-visually">: {name}</span>
        </Button>
      </div>
    </section>
  );
}
