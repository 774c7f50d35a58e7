import { type FormEvent, useId, useRef, useState } from "react";
import { identifiers, parseDate, wireDate } from "#engine/identifiers/index.ts";
import { LeaveGuard } from "#src/desk/ui/leave-guard.tsx";
import { clientsText } from "#src/shared/i18n/clients-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { TextArea } from "#src/shared/ui/text-area.tsx";
import { TextField } from "#src/shared/ui/text-field.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import { type Interaction, kinds, useNote } from "./use-interactions.ts";

/** Something that was said with a client, or that is to be done by a day. */
export function NoteForm({ clientId, onDone }: { clientId: string; onDone: () => void }) {
  const note = useNote(clientId);
  const { isBusy } = note;
  const [kind, setKind] = useState<Interaction["kind"]>("note");
  const [text, setText] = useState("");
  const [dueOn, setDueOn] = useState("");
  const [wrongDay, setWrongDay] = useState(false);
  const [problem, setProblem] = useState<string>();
  const id = useId();
  // The same note sent again after an answer that was lost is one note.
  const key = useRef(crypto.randomUUID());
  const field = useRef<HTMLTextAreaElement>(null);

  const refuse = (told: string) => {
    setProblem(told);
    field.current?.focus();
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (text.trim() === "") return refuse(clientsText("followUp.textMissing"));
    const day = parseDate(dueOn);
    setWrongDay(dueOn !== "" && !day);
    if (dueOn !== "" && !day) return;
    const due = day ? { dueOn: wireDate(day) } : {};
    const { isDone, problem: told } = await note.run({
      said: { kind, text: text.trim(), ...due },
      key: key.current,
    });
    if (told !== undefined) return refuse(told);
    if (!isDone) return;
    useToasts.getState().show(clientsText("followUp.saved"));
    onDone();
  };

  return (
    <form className="note stack" onSubmit={(event) => void save(event)} noValidate>
      <div className="note-row">
        <label htmlFor={`${id}-kind`}>{clientsText("followUp.kind")}</label>
        <select
          id={`${id}-kind`}
          className="select"
          value={kind}
          onChange={({ target }) => setKind(target.value as Interaction["kind"])}
        >
          {kinds.map((one) => (
            <option key={one} value={one}>
              {clientsText(`followUp.kinds.${one}`)}
            </option>
          ))}
        </select>
      </div>
      <TextArea
        ref={field}
        label={clientsText("followUp.text")}
        maxLength={2000}
        value={text}
        onType={setText}
        problem={problem}
      />
      <TextField
        label={clientsText("followUp.dueOn")}
        hint={clientsText("followUp.dueHint")}
        size="short"
        inputMode="numeric"
        placeholder={clientsText("followUp.duePlace")}
        maxLength={10}
        value={dueOn}
        problem={wrongDay ? clientsText("followUp.dueWrong") : undefined}
        onType={(typed) => setDueOn(identifiers.date.type(typed, dueOn))}
      />
      {(text.trim() !== "" || dueOn !== "") && !isBusy && <LeaveGuard />}
      <div className="button-row">
        <Button type="submit" isBusy={isBusy}>
          {clientsText(isBusy ? "followUp.saving" : "followUp.save")}
        </Button>
        <Button kind="quiet" onClick={onDone}>
          {clientsText("followUp.cancel")}
        </Button>
      </div>
    </form>
  );
}
