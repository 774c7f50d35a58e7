import { useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { markRead, type NoticeGroup } from "#src/desk/notices/notice.ts";
import { Icon } from "#src/desk/ui/icon.tsx";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { timeInArgentina } from "#src/shared/time/buenos-aires.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { NoticeLine } from "./notice-line.tsx";

/** Notices of one day and topic in one line, which opens to the last of them; one alone is its own line. */
export function GroupLine({ group }: { group: NoticeGroup }) {
  const client = useQueryClient();
  const { topic, title, text, count, unread, from, at, notices } = group;
  const [first] = notices;
  if (first && count === 1) return <NoticeLine notice={first} />;
  return (
    <details className="notice-group">
      <summary className={unread > 0 ? "notice-line notice-line-unread" : "notice-line"}>
        <div>
          <p className="notice-title">
            {title} <span className="soft">{count}</span>
            {unread > 0 && (
              <span className="hidden-visually">{deskText("notices.unreadOf", { count: unread })}</span>
            )}
          </p>
          {text && <p className="soft">{text}</p>}
        </div>
        <div className="notice-group-when">
          <time className="soft" dateTime={at}>
            {timeInArgentina(new Date(at))}
          </time>
          <Icon name="down" />
        </div>
      </summary>
      <ul>
        {notices.map((notice) => (
          <li key={notice.id}>
            <NoticeLine notice={notice} />
          </li>
        ))}
      </ul>
      <div className="notice-group-foot">
        {count > notices.length && (
          <Link className="button button-quiet" to={`/notifications?topic=${topic}`}>
            {deskText("notices.allOfTopic")}
          </Link>
        )}
        {unread > 0 && (
          <Button kind="quiet" onClick={() => void markRead(client, { topic, from, until: at })}>
            {deskText("notices.readGroup")}
          </Button>
        )}
      </div>
    </details>
  );
}
