import { sharedText } from "#src/shared/i18n/shared-text.ts";
import { Icon } from "../icons.tsx";
import type { Shared } from "./fetch-shared.ts";

type WriteToBrokerProps = Pick<Shared, "broker"> & {
  /** What is written already. */
  message: string;
  /** What the button says, in place of whom it writes to. */
  title?: string;
};

/** A message to who sent the link, by WhatsApp where they have one and by mail where not. */
export function WriteToBroker({ broker, message, title }: WriteToBrokerProps) {
  const { name = "", whatsapp, email } = broker;
  const text = encodeURIComponent(message);
  const [first = ""] = name.split(" ");
  if (whatsapp)
    return (
      <a
        className="button button-primary"
        href={`https://wa.me/${whatsapp}?text=${text}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        <Icon name="chat" /> {title ?? sharedText("shared.write", { name: first })}
      </a>
    );
  if (!email) return null;
  const subject = encodeURIComponent(sharedText("shared.subject"));
  return (
    <a className="button button-primary" href={`mailto:${email}?subject=${subject}&body=${text}`}>
      <Icon name="email" /> {title ?? sharedText("shared.mail", { name: first })}
    </a>
  );
}
