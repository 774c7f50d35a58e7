import { followText } from "#src/shared/i18n/follow-text.ts";
import { Icon } from "../icons.tsx";

type WriteToUsProps = {
  whatsapp: string | undefined;
  /** What it is about, as the office finds it. */
  about: string;
  status: string;
};

/** A message to the platform that already says what it is about; nothing where it has no number. */
export function WriteToUs({ whatsapp, about, status }: WriteToUsProps) {
  if (!whatsapp) return null;
  const text = encodeURIComponent(followText("follow.message", { about, status }));
  return (
    <a
      className="follow-row follow-call"
      href={`https://wa.me/${whatsapp}?text=${text}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      <Icon name="chat" />
      <span>
        <strong>{followText("follow.write")}</strong>
        <span className="soft">{followText("follow.writeHint")}</span>
      </span>
      <Icon name="next" />
    </a>
  );
}
