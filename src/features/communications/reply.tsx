import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { useAction } from "#src/desk/list/use-action.ts";
import { sendAsBroker } from "#src/desk/session/send-as-broker.ts";
import { Icon } from "#src/desk/ui/icon.tsx";
import { LeaveGuard } from "#src/desk/ui/leave-guard.tsx";
import { toBase64 } from "#src/shared/files/to-base64.ts";
import { communicationsText } from "#src/shared/i18n/communications-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { TextArea } from "#src/shared/ui/text-area.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import { type Communication, changedBy, communicationsPath } from "./communication.ts";

type Attached = { readonly key: string; readonly filename: string; readonly content: string };
type Said = { readonly text: string; readonly files: readonly Attached[]; readonly key: string };

const mostFiles = 10;

/** Where an answer is written, with files or without; what was not sent stays until it is, or is left on purpose. */
export function Reply({
  conversation: { id, status, holder, isUnproven, canAttach },
}: {
  conversation: Communication;
}) {
  const [text, setText] = useState("");
  const [files, setFiles] = useState<readonly Attached[]>([]);
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
  const attach = async (file: File | undefined) => {
    if (!file) return;
    if (files.length >= mostFiles) return setProblem(communicationsText("tooMany"));
    const content = await toBase64(file).catch(() => undefined);
    if (content === undefined) return setProblem(communicationsText("unreadable"));
    setProblem(undefined);
    setFiles([...files, { key: crypto.randomUUID(), filename: file.name, content }]);
  };
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
    setText("");
    setFiles([]);
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
        placeholder={
          holder === undefined
            ? communicationsText(isUnproven ? "replyMailed" : "replyPlace")
            : communicationsText("replyInsured", { name: holder })
        }
        maxLength={4000}
        value={text}
        onType={setText}
        onKeyDown={press}
        problem={problem}
      />
      <ul className="attachments">
        {files.map(({ key: id, filename }) => (
          <li key={id} className="attachment">
            <Icon name="file" />
            <span className="attachment-name">{filename}</span>
            <button
              type="button"
              className="icon-button"
              aria-label={communicationsText("remove", { name: filename })}
              onClick={() => setFiles(files.filter((one) => one.key !== id))}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      <div className="reply-foot">
        {canAttach && (
          <>
            <label className="button button-quiet">
              <Icon name="link" />
              {communicationsText("attach")}
              <input
                type="file"
                className="hidden-visually"
                accept=".pdf,.jpg,.jpeg,.png"
                disabled={isBusy}
                onChange={({ target }) => {
                  void attach(target.files?.[0]);
                  target.value = "";
                }}
              />
            </label>
            <span className="small soft">{communicationsText("formats")}</span>
          </>
        )}
        <Button type="submit" isBusy={isBusy}>
          {communicationsText(isBusy ? "sending" : "send")}
        </Button>
      </div>
    </form>
  );
}
