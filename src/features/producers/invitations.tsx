import { type FormEvent, useRef, useState } from "react";
import { Loaded } from "#src/desk/list/loaded.tsx";
import { useAction } from "#src/desk/list/use-action.ts";
import { useData } from "#src/desk/list/use-data.ts";
import { sendAsBroker } from "#src/desk/session/send-as-broker.ts";
import { errorMessage, fieldTexts } from "#src/shared/api/reply.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { producersText } from "#src/shared/i18n/producers-text.ts";
import { dateInArgentina } from "#src/shared/time/buenos-aires.ts";
import { afterSending } from "#src/shared/ui/after-sending.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { TextField } from "#src/shared/ui/text-field.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";

type Invitation = {
  readonly id: string;
  readonly email: string;
  readonly state: "open" | "accepted" | "declined" | "left" | "ended";
  readonly until: string;
};

const path = "/producers/invitations";

/** Who was invited, and where somebody is, by whoever may. */
export function Invitations({ mayInvite }: { mayInvite: boolean }) {
  const query = useData<readonly Invitation[]>(path);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      {mayInvite && <InviteForm />}
      <section>
        <h2 ref={heading} tabIndex={-1}>
          {producersText("invitations.title")}
        </h2>
        <Loaded query={query} title={producersText("invitations.what")}>
          {(sent) => (
            <>
              {sent.length === 0 && <p className="soft">{producersText("invitations.none")}</p>}
              <ul className="producers-invited">
                {sent.map((one) => (
                  <Invited
                    key={one.id}
                    invitation={one}
                    mayTakeBack={mayInvite}
                    // Its row is gone, and the button with it.
                    onTaken={() => heading.current?.focus()}
                  />
                ))}
              </ul>
            </>
          )}
        </Loaded>
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
    setEmail(afterSending(email));
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

type InvitedProps = { invitation: Invitation; mayTakeBack: boolean; onTaken: () => void };

function Invited({ invitation, mayTakeBack, onTaken }: InvitedProps) {
  const { id, email, state, until } = invitation;
  const { run, isBusy, problem } = useAction({
    send: () => sendAsBroker({ method: "DELETE", path: `${path}/${id}` }),
    changes: [path],
  });
  const take = async () => {
    const { isDone } = await run();
    if (!isDone) return;
    useToasts.getState().show(producersText("invitations.taken", { email }));
    onTaken();
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
      {mayTakeBack && (state === "open" || state === "ended") && (
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
