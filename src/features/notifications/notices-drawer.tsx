import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { askPage } from "#src/shared/list/ask-page.ts";
import { LoadFailed } from "#src/shared/list/load-failed.tsx";
import { timeInArgentina } from "#src/shared/session/buenos-aires.ts";
import { today } from "#src/shared/session/clock.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { Drawer } from "#src/shared/ui/drawer.tsx";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import { groupByDay } from "./group-by-day.ts";
import { markRead, type Notice, noticesPath } from "./notice.ts";
import "./notifications.css";

/** The last notices by their day, over the screen that is open. */
export function NoticesDrawer({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { data, isError, error, refetch } = useQuery({
    queryKey: [noticesPath, noticesPath],
    queryFn: ({ signal }) => askPage<Notice>(noticesPath, signal),
  });
  const notices = data?.data ?? [];
  const hasUnread = notices.some(({ isRead }) => !isRead);
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
      {!data && !isError && <Skeleton />}
      {!data && isError && (
        <LoadFailed title={deskText("notices.title")} error={error} onRetry={() => void refetch()} />
      )}
      {data && notices.length === 0 && (
        <div className="nothing">
          <h2>{deskText("notices.none")}</h2>
          <p className="soft">{deskText("notices.noneText")}</p>
        </div>
      )}
      {groupByDay(notices, today()).map(({ title, notices: ofDay }) => (
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
      ))}
    </Drawer>
  );
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
