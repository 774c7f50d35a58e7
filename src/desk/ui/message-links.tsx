import { type ReactNode, useState } from "react";
import { whatsAppTo } from "#src/desk/session/own-page.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { TextArea } from "#src/shared/ui/text-area.tsx";
import { Icon } from "./icon.tsx";
import "./message-links.css";

export type Channel = "whatsapp" | "mail";

type MessageLinksProps = {
  /** What the text is of. */
  label: string;
  /** The words to begin with. */
  message: string;
  subject: string;
  phone: string | null;
  email: string | null;
  /** What follows its being opened in one's own program, told under it; without it nothing does. */
  note?: string;
  onOpen?: (channel: Channel, text: string) => Promise<void>;
  /** What else can be done with the words. */
  children?: (text: string) => ReactNode;
};

/** A message in words that can be changed, opened where it is sent: the answer comes to whoever sent it. */
export function MessageLinks({
  label,
  message,
  subject,
  phone,
  email,
  note,
  onOpen,
  children,
}: MessageLinksProps) {
  const [text, setText] = useState(message);
  const mail = `mailto:${encodeURIComponent(email ?? "")}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
  const told = phone === null && email === null ? deskText("share.noContact") : note;
  return (
    <div className="message-links screen-only">
      <TextArea label={label} maxLength={2000} value={text} onType={setText} />
      {text.trim() !== "" && (
        <div className="message-links-ways">
          <a
            className="button button-primary"
            href={whatsAppTo(text, phone ?? undefined)}
            target="_blank"
            rel="noreferrer"
            onClick={() => void onOpen?.("whatsapp", text.trim())}
          >
            <Icon name="whatsapp" />
            {deskText("share.byWhatsApp")}
          </a>
          <a
            className="button button-secondary"
            href={mail}
            onClick={() => void onOpen?.("mail", text.trim())}
          >
            <Icon name="mail" />
            {deskText("share.byMail")}
          </a>
          {told !== undefined && <span className="small soft">{told}</span>}
        </div>
      )}
      {children?.(text)}
    </div>
  );
}
