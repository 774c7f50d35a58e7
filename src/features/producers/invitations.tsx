import { type FormEvent, useState } from "react";
import { useAction } from "#src/desk/list/use-action.ts";
import { useData } from "#src/desk/list/use-data.ts";
import { sendAsBroker } from "#src/desk/session/send-as-broker.ts";
import { errorMessage, fieldTexts } from "#src/shared/api/reply.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { producersText } from "#src/shared/i18n/producers-text.ts";
import { dateInArgentina } from "#src/shared/time/buenos-aires.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { TextField } from "#src/shared/ui/text-field.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";

type Invitation = {
  readonly id: string;
  readonly email: string;
  readonly state: "open" | "accepted" | "ended";
  readonly until: string;
};

const path = "/producers/invitations";

/** Who was invited, and where somebody is, by whoever may. */
export function Invitations({ mayInvite }: { mayInvite: boolean }) {
  const { data = [] } = useData<readonly Invitation[]>(path);
  return (
    <>
      {mayInvite && <InviteForm />}
      <section>
        <h2>{producersText("invitations.title")}</h2>
        {data.length === 0 && <p className="soft">{producersText("invitations.none")}</p>}
        <ul className="producers-invited">
          {data.map((one) => (
            <Invited key={one.id} invitation={one} mayTakeBack={mayInvite} />
          ))}
        </ul>
      </section>
    </>
  );
}

function InviteForm() {
  const [email, setEmail] = useState("");
  const [isJudged, setJudged] = useState(false);
  const { run, isBusy, failed } = useAction({
    send: (to: string) => sendAsBroker({ method: "POST", path, body: { email: to } }),
    changes: [path],
  });
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (email.trim() === "" || isBusy) return;
    const { isDone } = await run(email.trim());
    if (!isDone) return;
    setJudged(false);
    setEmail("");
    useToasts.getState().show(producersText("invite.sent", { email: email.trim() }));
  };
  const refused = failed && (fieldTexts(failed).email ?? errorMessage(failed) ?? t("unexpected"));
  return (
    <form className="stack-tight" noValidate onSubmit={(event) => void send(event)}>
      <h2>{producersText("invite.title")}</h2>
      <TextField
        type="email"
        label={producersText("invite.email")}
        note={producersText("invite.hint")}
        autoComplete="off"
        maxLength={254}
        value={email}
        onType={setEmail}
        problem={isJudged && email.trim() === "" ? t("field_required") : isJudged ? refused : undefined}
      />
      <Button type="submit" isBusy={isBusy}>
        {producersText("invite.send")}
      </Button>
    </form>
  );
}

function Invited({ invitation, mayTakeBack }: { invitation: Invitation; mayTakeBack: boolean }) {
  const { id, email, state, until } = invitation;
  const { run, isBusy, problem } = useAction({
    send: () => sendAsBroker({ method: "DELETE", path: `${path}/${id}` }),
    changes: [path],
  });
  const take = async () => {
    const { isDone } = await run();
    if (isDone) useToasts.getState().show(producersText("invitations.taken", { email }));
  };
  return (
    <li>
      <p>
        <span className="strong">{email}</span>
        <br />
        <span className="small soft">
          {producersText(`invitations.${state}`, { date: dateInArgentina(new Date(until)) })}
        </span>
      </p>
      {mayTakeBack && state !== "accepted" && (
        <Button
          kind="quiet"
          isBusy={isBusy}
          aria-label={producersText("invitations.takeOf", { email })}
          onClick={() => void take()}
        >
          {producersText("invitations.take")}
        </Button>
      )}
      {problem && (
        <p className="text-field-problem" role="alert">
          {problem}
        </p>
      )}
    </li>
  );
}
