import { Link, useLocation } from "react-router";
import { saidAt } from "#src/desk/conversation/said-at.ts";
import { communicationsText } from "#src/shared/i18n/communications-text.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { type CommunicationRow, communicationPath } from "./communication.ts";

type ConversationsProps = {
  rows: readonly CommunicationRow[];
  /** The one that is open. */
  openId: string | undefined;
  isNarrowed: boolean;
};

/** The conversations of a page: whose turn it is, and what was said last. */
export function Conversations({ rows, openId, isNarrowed }: ConversationsProps) {
  const { search } = useLocation();
  const now = new Date();
  if (rows.length === 0)
    return (
      <div className="nothing">
        <h2>{isNarrowed ? deskText("list.noMatch") : communicationsText("none")}</h2>
        <p className="soft">{isNarrowed ? deskText("list.noMatchText") : communicationsText("noneText")}</p>
      </div>
    );
  return (
    <ul>
      {rows.map(({ id, number, subject, last, at, isUnread, isOwn, broker, holder, insurer, status }) => (
        <li key={id}>
          <Link
            to={{ pathname: communicationPath(id), search }}
            aria-current={id === openId ? "page" : undefined}
            data-unread={isUnread || undefined}
          >
            <span className="mail-who">
              {isOwn ? [holder ?? insurer ?? number, status.value].filter(Boolean).join(" · ") : broker}
            </span>
            <span className="small">{saidAt(at, now)}</span>
            <span className="mail-subject mail-wide">
              {subject}
              {isUnread && <span className="hidden-visually">{`, ${communicationsText("unread")}`}</span>}
            </span>
            <span className="mail-wide">{last}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
