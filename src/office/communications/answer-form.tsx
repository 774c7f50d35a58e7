import { type FormEvent, useState } from "react";
import { AttachButton, AttachedFiles, useAttached } from "#src/desk/conversation/attachments.tsx";
import { useAction } from "#src/desk/list/use-action.ts";
import { sendSigned } from "#src/desk/session/own-credentials.ts";
import { LeaveGuard } from "#src/desk/ui/leave-guard.tsx";
import { t } from "#src/shared/i18n/i18n.ts";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { afterSending } from "#src/shared/ui/after-sending.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { TextArea } from "#src/shared/ui/text-area.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import { communicationsCall, type OfficeCommunication } from "./office-communication.ts";

/** Where the office answers, and closes with what it says last. What was written meanwhile is to be read first. */
export function AnswerForm({ conversation }: { conversation: OfficeCommunication }) {
  const { id, version, broker, isUnproven, canWrite, canClose, status } = conversation;
  const [text, setText] = useState("");
  const [isJudged, setJudged] = useState(false);
  const attached = useAttached();
  const { files } = attached;
  const { run, isBusy, problem } = useAction({
    send: (isLast: boolean) =>
      sendSigned({
        method: "POST",
        path: `${communicationsCall}/${id}/answer`,
        body: { version, text: text.trim(), isLast, files },
      }),
    changes: [communicationsCall, "/office/waiting"],
  });
  const send = async (isLast: boolean) => {
    setJudged(true);
    if (text.trim() === "") return;
    const { isDone } = await run(isLast);
    if (!isDone) return;
    setText(afterSending(text));
    attached.clear();
    setJudged(false);
    useToasts
      .getState()
      .show(officeText(isLast ? "communications.closedNow" : "communications.sent", { name: broker }));
  };
  if (!canWrite && !canClose) return <p className="notice">{officeText("communications.over")}</p>;
  return (
    <form className="stack" noValidate onSubmit={(event: FormEvent) => event.preventDefault()}>
      {(text.trim() !== "" || files.length > 0) && !isBusy && <LeaveGuard />}
      {status.id === "closed" && <p className="soft">{officeText("communications.reopens")}</p>}
      {isUnproven && <p className="notice">{officeText("communications.unproven")}</p>}
      <TextArea
        label={officeText("communications.answer")}
        hint={officeText("communications.willRead", { name: broker })}
        rows={6}
        maxLength={4000}
        value={text}
        onType={setText}
        problem={isJudged && text.trim() === "" ? t("field_required") : (problem ?? attached.problem)}
      />
      {!isUnproven && (
        <>
          <AttachedFiles attached={attached} />
          <p>
            <AttachButton attached={attached} isBusy={isBusy} />
          </p>
        </>
      )}
      <div className="office-acts">
        {canWrite && (
          <Button isBusy={isBusy} onClick={() => void send(false)}>
            {officeText("communications.send")}
          </Button>
        )}
        {canClose && (
          <Button kind="secondary" isBusy={isBusy} onClick={() => void send(true)}>
            {officeText("communications.sendLast")}
          </Button>
        )}
      </div>
      <p className="small soft">{officeText("communications.kept")}</p>
    </form>
  );
}
