import { type FormEvent, useEffect, useRef, useState } from "react";
import { isEqual } from "#engine/json/index.ts";
import schema from "#schemas/insurer-contacts.schema.json" with { type: "json" };
import { useAction } from "#src/desk/list/use-action.ts";
import { sendSigned } from "#src/desk/session/own-credentials.ts";
import { LeaveGuard } from "#src/desk/ui/leave-guard.tsx";
import { fieldTexts } from "#src/shared/api/reply.ts";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { TextField } from "#src/shared/ui/text-field.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";

/** Mailboxes by area. */
export type Contacts = Readonly<Record<string, string>>;

type ContactsFormProps = { name: string; displayName: string; contacts: Contacts };

/**
 * To which mailbox of an insurer brokers write, area by area. What somebody else wrote meanwhile is seen in the areas that
 * were not touched here, and what was typed stays.
 */
export function ContactsForm({ name, displayName, contacts }: ContactsFormProps) {
  const [touched, setTouched] = useState<Contacts>({});
  const typed = { ...contacts, ...touched };
  const [sent, setSent] = useState<Contacts>({});
  const form = useRef<HTMLFormElement>(null);
  const { run, isBusy, failed, problem } = useAction({
    send: (body: { readonly contacts: Contacts; readonly was: Contacts }) =>
      sendSigned({ method: "POST", path: `/office/insurers/${name}/contacts`, body }),
    changes: ["/office/insurers"],
  });
  const refused = failed ? fieldTexts(failed) : {};
  const said = Object.fromEntries(
    Object.entries(typed).flatMap(([area, email]) => (email.trim() === "" ? [] : [[area, email.trim()]])),
  );
  const isChanged = !isEqual(said, contacts);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setSent(typed);
    const { isDone } = await run({ contacts: said, was: contacts });
    if (!isDone) return;
    setTouched({});
    useToasts.getState().show(officeText("insurers.written", { name: displayName }));
  };
  useEffect(() => {
    if (failed) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [failed]);
  return (
    <form ref={form} className="stack" noValidate onSubmit={(event) => void save(event)}>
      {isChanged && !isBusy && <LeaveGuard />}
      <h2>{officeText("insurers.contacts")}</h2>
      <p className="soft">{officeText("insurers.contactsHint")}</p>
      {Object.entries(schema.properties).map(([area, { title, maxLength }]) => (
        <TextField
          key={area}
          label={title}
          type="email"
          autoComplete="off"
          maxLength={maxLength}
          value={typed[area] ?? ""}
          problem={typed[area] === sent[area] ? refused[`contacts/${area}`] : undefined}
          onType={(email) => setTouched({ ...touched, [area]: email })}
        />
      ))}
      <p className="text-field-problem" role="alert">
        {Object.keys(refused).length === 0 ? problem : undefined}
      </p>
      <div className="office-acts">
        <Button type="submit" kind="secondary" isBusy={isBusy}>
          {officeText("insurers.write")}
        </Button>
      </div>
    </form>
  );
}
