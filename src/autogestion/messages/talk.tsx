import { Fragment } from "react";
import type { ReportEntry } from "#engine/runtime/index.ts";
import type { Credentials } from "#src/shared/api/credentials.ts";
import type { Message, MessageFile } from "#src/shared/conversation/message.ts";
import { fetchFile } from "#src/shared/files/fetch-file.ts";
import { saveBlob } from "#src/shared/files/save-file.ts";
import { sizeText } from "#src/shared/files/size-text.ts";
import { messagesText } from "#src/shared/i18n/messages-text.ts";
import { dateInArgentina, timeInArgentina } from "#src/shared/time/buenos-aires.ts";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import { Icon } from "../icons.tsx";

type TalkProps = {
  /** The call of the conversation, below which its files are. */
  path: string;
  /** Whose page it is. */
  own: Message["by"];
  messages: readonly Message[];
  credentials: Credentials;
};

/** As many as are read at once; what was said before them is folded. */
const shown = 6;

/** All that was said, the first first, day by day. */
export function Talk({ messages, ...of }: TalkProps) {
  const [earlier, latest] = [messages.slice(0, -shown), messages.slice(-shown)];
  return (
    <>
      {earlier.length > 0 && (
        <details className="thread-earlier">
          <summary className="thread-earlier-head">
            <span className="thread-earlier-told">
              <strong>{messagesText("earlier", { count: earlier.length })}</strong>
              <span className="soft">{messagesText("since", { day: dayOf(earlier[0]?.at ?? "") })}</span>
            </span>
            <span className="thread-earlier-sign">
              <Icon name="next" />
            </span>
          </summary>
          <div className="thread-earlier-talk">
            <Messages {...of} messages={earlier} />
          </div>
        </details>
      )}
      <Messages {...of} messages={latest} />
    </>
  );
}

function Messages({ own, messages, path, credentials }: TalkProps) {
  const today = dateInArgentina(new Date());
  return (
    <ol className="talk" aria-label={messagesText("list")}>
      {messages.map((message, index) => {
        const day = dayOf(message.at);
        const isNewDay = day !== dayOf(messages[index - 1]?.at ?? "");
        return (
          <Fragment key={message.id}>
            {isNewDay && <li className="talk-day">{day === today ? messagesText("today") : day}</li>}
            <li className="message" data-own={message.by === own || undefined}>
              <Said {...message} isOwn={message.by === own} path={path} credentials={credentials} />
            </li>
          </Fragment>
        );
      })}
    </ol>
  );
}

type SaidProps = Message & Pick<TalkProps, "path" | "credentials"> & { isOwn: boolean };

function Said({ isOwn, author, at, text, entries, files, path, credentials }: SaidProps) {
  return (
    <>
      <p className="message-head">
        <strong>{isOwn ? messagesText("own") : author}</strong>
        <time className="soft" dateTime={at}>
          {timeInArgentina(new Date(at))}
        </time>
      </p>
      {text !== undefined && <p className="message-text">{text}</p>}
      {entries && (
        <dl className="message-entries">
          {entries.flatMap(flat).map(({ title, text: answer }) => (
            <div key={`${title} ${answer}`}>
              <dt>{title}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      )}
      {files.map((file) => (
        <Attached key={file.id} {...file} path={path} credentials={credentials} />
      ))}
    </>
  );
}

type AttachedProps = MessageFile & Pick<TalkProps, "path" | "credentials">;

function Attached({ id, name, size, path, credentials }: AttachedProps) {
  const take = async () => {
    try {
      saveBlob(name, await fetchFile(`${path}/files/${id}`, credentials));
    } catch (cause) {
      useToasts.getState().show(messagesText("notDownloaded"), "warning");
      // Whoever watches what breaks hears of it, as of what nobody catches.
      reportError(cause);
    }
  };
  return (
    <button type="button" className="message-file" onClick={() => void take()}>
      <span className="message-file-told">
        <span>
          <span className="hidden-visually">{messagesText("download")} </span>
          {name}
        </span>
        <span className="soft">{sizeText(size)}</span>
      </span>
      <Icon name="download" />
    </button>
  );
}

/** Groups of one form are short: their answers stand one under another. */
function flat({ entries, ...entry }: ReportEntry): readonly ReportEntry[] {
  return entries ? entries.flatMap(flat) : [entry];
}

function dayOf(at: string): string {
  return at === "" ? "" : dateInArgentina(new Date(at));
}
