import { useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { markRead, type Notice } from "#src/desk/notices/notice.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { timeInArgentina } from "#src/shared/time/buenos-aires.ts";

/** One notice, which leads to what it is about and is read by that. */
export function NoticeLine({ notice }: { notice: Notice }) {
  const client = useQueryClient();
  const { id, title, text, path, at, isRead } = notice;
  const content = (
    <>
      <div>
        <p className="notice-title">
          {title}
          {!isRead && <span className="hidden-visually">{deskText("notices.unread")}</span>}
        </p>
        {text && <p className="soft">{text}</p>}
      </div>
      <time className="soft" dateTime={at}>
        {timeInArgentina(new Date(at))}
      </time>
    </>
  );
  const className = isRead ? "notice-line" : "notice-line notice-line-unread";
  if (path === undefined) return <div className={className}>{content}</div>;
  return (
    <Link className={className} to={path} onClick={() => !isRead && void markRead(client, { ids: [id] })}>
      {content}
    </Link>
  );
}
