import { downloadFile } from "#src/desk/session/download.ts";
import { Icon } from "#src/desk/ui/icon.tsx";
import { initialsOf } from "#src/desk/ui/initials.ts";
import { sizeText } from "#src/shared/files/size-text.ts";
import { communicationsText } from "#src/shared/i18n/communications-text.ts";
import "./conversation.css";
import type { Message } from "#src/shared/conversation/message.ts";
import { Entries } from "./entries.tsx";
import { saidAt } from "./said-at.ts";

type MessagesProps = {
  messages: readonly Message[];
  /** The call of the conversation, below which its files are. */
  path: string;
};

/** All that was said, the first first: who said it, when, and the files that came with it. */
export function Messages({ messages, path }: MessagesProps) {
  const now = new Date();
  return (
    <ol className="messages">
      {messages.map((message) => (
        <li key={message.id} data-by={message.by}>
          <span className="avatar" aria-hidden="true">
            {initialsOf(message.author)}
          </span>
          <div>
            <p className="message-meta">
              <span className="strong">{message.author}</span>
              <span className="soft">{saidAt(message.at, now)}</span>
            </p>
            {message.text !== undefined && <p className="message-text">{message.text}</p>}
            {message.entries && <Entries entries={message.entries} />}
            <ul className="attachments">
              {message.files.map((file) => (
                <li key={file.id}>
                  <button
                    type="button"
                    className="attachment"
                    onClick={() => void downloadFile(`${path}/files/${file.id}`, file.name)}
                  >
                    <Icon name="file" />
                    <span className="attachment-name">
                      <span className="hidden-visually">{communicationsText("download", { name: "" })}</span>
                      {file.name}
                    </span>{" "}
                    <span className="soft small">{sizeText(file.size)}</span>
                  </button>
                </li>
              ))}
            </ul>
          </div>
        </li>
      ))}
    </ol>
  );
}
