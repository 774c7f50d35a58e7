import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { askPage } from "#src/desk/list/ask-page.ts";
import { Loaded } from "#src/desk/list/loaded.tsx";
import { keyOf } from "#src/desk/list/query-keys.ts";
import { markRead, type Notice, noticesPath } from "#src/desk/notices/notice.ts";
import { Drawer } from "#src/desk/ui/drawer.tsx";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { timeInArgentina } from "#src/shared/time/buenos-aires.ts";
import { today } from "#src/shared/time/clock.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { groupByDay } from "./group-by-day.ts";
import "./notifications.css";

/** The last notices by their day, over the screen that is open. */
export function NoticesDrawer({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: keyOf(noticesPath, ""),
    queryFn: ({ signal }) => askPage<Notice>(noticesPath, signal),
  });
  const hasUnread = query.data?.data.some(({ isRead }) => !isRead);
  return (
    <Drawer
      title={deskText("screens.notifications")}
      onClose={onClose}
      tools={
        hasUnread && (
          <Button kind="quiet" onClick={() => void markRead(client)}>
            {deskText("notices.readAll")}
          </Button>
        )
      }
      foot={
        <>
          <Link className="button button-quiet" to="/notifications">
            {deskText("notices.all")}
          </Link>
          <Link className="button button-quiet" to="/settings">
            {deskText("notices.what")}
          </Link>
        </>
      }
    >
      <Loaded query={query} title={deskText("notices.title")}>
        {({ data }) => <Notices notices={data} />}
      </Loaded>
    </Drawer>
  );
}

function Notices({ notices }: { notices: readonly Notice[] }) {
  if (notices.length === 0)
    return (
      <div className="nothing">
        <h2>{deskText("notices.none")}</h2>
        <p className="soft">{deskText("notices.noneText")}</p>
      </div>
    );
  return groupByDay(notices, today()).map(({ title, notices: ofDay }) => (
    <section key={title} className="notices">
      <h3>{title}</h3>
      <ul>
        {ofDay.map((notice) => (
          <li key={notice.id}>
            <NoticeLine notice={notice} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function NoticeLine({ notice }: { notice: Notice }) {
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
    <Link className={className} to={path} onClick={() => !isRead && void markRead(client, [id])}>
      {content}
    </Link>
  );
}
