import { type FormEvent, useState } from "react";
import { useAction } from "#src/desk/list/use-action.ts";
import { sendSigned } from "#src/desk/session/own-credentials.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { afterSending } from "#src/shared/ui/after-sending.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { TextArea } from "#src/shared/ui/text-area.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import { faultsCall, type OfficeFault, whatOf } from "./office-fault.ts";

/** Where somebody says what they did about a fault: it is seen until the last time that stands here. */
export function SeeForm({ fault }: { fault: OfficeFault }) {
  const { id, last, unseen, insurerTitle } = fault;
  const [note, setNote] = useState("");
  const [isJudged, setJudged] = useState(false);
  const { run, isBusy, problem } = useAction({
    send: (said: string) =>
      sendSigned({ method: "POST", path: `${faultsCall}/${id}/seen`, body: { until: last, note: said } }),
    changes: [faultsCall, "/office/waiting"],
  });
  const see = async (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (note.trim() === "" || isBusy) return;
    const { isDone } = await run(note.trim());
    if (!isDone) return;
    setNote(afterSending(note));
    setJudged(false);
    const title = `${insurerTitle}: ${whatOf(fault)}`;
    useToasts.getState().show(officeText("faults.sawNow", { title }));
  };
  if (unseen === 0) return <p className="notice">{officeText("faults.over")}</p>;
  return (
    <form className="stack" noValidate onSubmit={(event) => void see(event)}>
      <TextArea
        label={officeText("faults.note")}
        hint={officeText("faults.noteHint")}
        value={note}
        maxLength={500}
        onType={setNote}
        problem={isJudged && note.trim() === "" ? t("field_required") : problem}
      />
      <div className="office-acts">
        <Button type="submit" isBusy={isBusy}>
          {officeText("faults.see")}
        </Button>
      </div>
      <p className="small soft">{officeText("faults.kept")}</p>
    </form>
  );
}
