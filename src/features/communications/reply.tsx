import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import {
  AttachButton,
  type Attached,
  AttachedFiles,
  useAttached,
} from "#src/desk/conversation/attachments.tsx";
import { useAction } from "#src/desk/list/use-action.ts";
import { sendAsBroker } from "#src/desk/session/send-as-broker.ts";
import { LeaveGuard } from "#src/desk/ui/leave-guard.tsx";
import { communicationsText } from "#src/shared/i18n/communications-text.ts";
import { afterSending } from "#src/shared/ui/after-sending.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { TextArea } from "#src/shared/ui/text-area.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import { type Communication, changedBy, communicationsPath } from "./communication.ts";

type Said = { readonly text: string; readonly files: readonly Attached[]; readonly key: string };

/** Where an answer is written, with files or without; what was not sent stays until it is, or is left on purpose. */
export function Reply({ conversation }: { conversation: Communication }) {
  const { id, status, canAttach } = conversation;
  const [text, setText] = useState("");
  const attached = useAttached();
  const { files } = attached;
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  // The same message sent again after an answer that was lost is one message.
  const key = useRef(crypto.randomUUID());
  const { run, isBusy } = useAction({
    send: ({ key: once, ...body }: Said) =>
      sendAsBroker({
        ...{ method: "POST", path: `${communicationsPath}/${id}/messages`, body },
        headers: { "Idempotency-Key": once },
      }),
    changes: changedBy(id),
  });
  const send = async () => {
    if (isBusy) return;
    if (text.trim() === "") {
      setProblem(communicationsText("replyMissing"));
      return field.current?.focus();
    }
    const { isDone, problem: told } = await run({ text: text.trim(), files, key: key.current });
    setProblem(told);
    if (!isDone) return;
    key.current = crypto.randomUUID();
    setText(afterSending(text));
    attached.clear();
    useToasts.getState().show(communicationsText("sent"));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  };
  return (
    <form className="reply screen-only" onSubmit={submit} noValidate>
      {(text.trim() !== "" || files.length > 0) && !isBusy && <LeaveGuard />}
      {status.id === "closed" && <p className="soft">{communicationsText("reopens")}</p>}
      <TextArea
        ref={field}
        label={communicationsText("reply")}
        placeholder={placeOf(conversation)}
        maxLength={4000}
        value={text}
        onType={setText}
        onKeyDown={press}
        problem={problem ?? attached.problem}
      />
      <AttachedFiles attached={attached} />
      <div className="reply-foot">
        {canAttach && <AttachButton attached={attached} isBusy={isBusy} />}
        <Button type="submit" isBusy={isBusy}>
          {communicationsText(isBusy ? "sending" : "send")}
        </Button>
      </div>
    </form>
  );
}

/** Whom an answer reaches, and how. */
function placeOf({
  holder,
  insurer,
  isUnproven,
}: Pick<Communication, "holder" | "insurer" | "isUnproven">): string {
  if (holder !== undefined) return communicationsText("replyInsured", { name: holder });
  if (insurer !== undefined) return communicationsText("replyInsurer", { name: insurer });
  return communicationsText(isUnproven ? "replyMailed" : "replyPlace");
}
