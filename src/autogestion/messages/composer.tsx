import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { askProven, type Credentials } from "#src/shared/api/credentials.ts";
import { errorMessage, isSuccess } from "#src/shared/api/reply.ts";
import { send } from "#src/shared/api/send.ts";
import { toBase64 } from "#src/shared/files/to-base64.ts";
import { messagesText } from "#src/shared/i18n/messages-text.ts";
import { takeFile } from "#src/shared/images/take-file.ts";
import { afterSending } from "#src/shared/ui/after-sending.ts";
import { LineIcon } from "#src/shared/ui/line-icon.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import { Icon } from "../icons.tsx";

const drawings = {
  clip: "M20 11.500 12 19.500q-3 3-6 0-3-3 0-6l8-8q2-2 4 0 2 2 0 4L10.500 17q-1 1-2 0-1-1 0-2L15 8.500",
  send: "M4 12 20.500 4.500l-6 16-3-7ZM11.500 13.500l9-9",
};

/** Milliseconds for ten files on a slow line. */
const patience = 300_000;

const mostFiles = 10;
const limits = { types: ["image/jpeg", "image/png", "application/pdf"], maxBytes: 5_242_880 };

type Attached = { readonly key: string; readonly filename: string; readonly content: string };

type ComposerProps = {
  /** The call of the conversation. */
  path: string;
  /** Who answers. */
  name: string;
  isFocused: boolean;
  credentials: Credentials;
  onSent: () => void;
};

/** Where an answer is written, with files or without; what was not sent stays. */
export function Composer({ path, name, isFocused, credentials, onSent }: ComposerProps) {
  const [text, setText] = useState("");
  const [files, setFiles] = useState<readonly Attached[]>([]);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  // The same message sent again after an answer that was lost is one message.
  const key = useRef(crypto.randomUUID());
  const [fieldId, problemId] = [useId(), useId()];
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);

  const attach = async (chosen: readonly File[]) => {
    if (files.length + chosen.length > mostFiles) return setProblem(messagesText("tooMany"));
    const read = await Promise.all(chosen.map(readFile)).catch(() => [undefined]);
    const taken = read.flatMap((file) => file ?? []);
    setProblem(taken.length < chosen.length ? messagesText("unreadable") : undefined);
    setFiles([...files, ...taken]);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (text.trim() === "") {
      setProblem(messagesText("missing"));
      return field.current?.focus();
    }
    setBusy(true);
    const body = { text: text.trim(), files: [...files] };
    const reply = await askProven(credentials, (headers) =>
      send({
        ...{ method: "POST", path: `${path}/messages`, body, timeout: patience },
        headers: { ...headers, "Idempotency-Key": key.current },
      }),
    );
    setBusy(false);
    if (!isSuccess(reply)) return setProblem(errorMessage(reply) ?? messagesText("notSent"));
    key.current = crypto.randomUUID();
    setText(afterSending(text));
    setFiles((now) => now.filter((one) => !files.includes(one)));
    setProblem(undefined);
    useToasts.getState().show(messagesText("sent"));
    onSent();
  };
  return (
    <form className="composer" noValidate onSubmit={(event) => void submit(event)}>
      {problem !== undefined && (
        <p id={problemId} className="composer-problem" role="alert">
          {problem}
        </p>
      )}
      {files.length > 0 && (
        <ul className="composer-files">
          {files.map(({ key: own, filename }) => (
            <li key={own} className="composer-file">
              <span>{filename}</span>
              <button
                type="button"
                aria-label={messagesText("remove", { name: filename })}
                onClick={() => setFiles(files.filter((one) => one.key !== own))}
              >
                <Icon name="danger" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="composer-line">
        <label className="composer-button">
          <LineIcon path={drawings.clip} />
          <span className="hidden-visually">{messagesText("attach")}</span>
          <input
            type="file"
            className="composer-input"
            multiple
            accept="image/*,application/pdf"
            disabled={isBusy}
            onChange={({ target }) => {
              void attach([...(target.files ?? [])]);
              target.value = "";
            }}
          />
        </label>
        <label className="hidden-visually" htmlFor={fieldId}>
          {messagesText("reply", { name })}
        </label>
        <textarea
          ref={field}
          id={fieldId}
          rows={1}
          maxLength={4000}
          className="composer-text"
          placeholder={messagesText("place", { name })}
          value={text}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem === undefined ? undefined : problemId}
          onChange={({ target }) => {
            setText(target.value);
            setProblem(undefined);
          }}
        />
        <button
          type="submit"
          className="composer-button composer-send"
          aria-busy={isBusy}
          aria-label={messagesText(isBusy ? "sending" : "send")}
        >
          <LineIcon path={drawings.send} />
        </button>
      </div>
    </form>
  );
}

/** A photo comes smaller and without what it tells of its place; nothing of what is neither that nor a PDF. */
async function readFile(file: File): Promise<Attached | undefined> {
  const taken = await takeFile(file, limits);
  if ("problem" in taken) return undefined;
  return { key: crypto.randomUUID(), filename: taken.name, content: await toBase64(taken.blob) };
}
