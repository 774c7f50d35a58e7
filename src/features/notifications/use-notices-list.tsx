import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link } from "react-router";
import type { ListOf } from "#src/desk/list/list.ts";
import { markRead, type Notice, noticesPath } from "#src/desk/notices/notice.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { dateInArgentina, timeInArgentina } from "#src/shared/time/buenos-aires.ts";

/** The list of all that the broker was told of. */
export function useNoticesList(): ListOf<Notice> {
  const client = useQueryClient();
  return useMemo(
    () => ({
      title: deskText("notices.title"),
      path: noticesPath,
      idOf: ({ id }) => id,
      columns: [
        {
          id: "title",
          title: deskText("notices.notice"),
          text: ({ title }) => title,
          draw: (notice) => <Title notice={notice} onOpen={() => void markRead(client, [notice.id])} />,
        },
        {
          id: "text",
          title: deskText("notices.detail"),
          text: ({ text }) => text || null,
          draw: ({ text }) => <span className="notice-detail">{text}</span>,
        },
        {
          id: "at",
          title: deskText("notices.when"),
          text: ({ at }) => `${dateInArgentina(new Date(at))} ${timeInArgentina(new Date(at))}`,
        },
      ],
      filters: [
        {
          name: "show",
          title: deskText("notices.show"),
          any: deskText("notices.showAll"),
          options: [{ value: "unread", title: deskText("notices.onlyUnread") }],
        },
      ],
      actions: [
        {
          title: deskText("notices.read"),
          label: ({ title }) => deskText("notices.readNamed", { title }),
          isOffered: ({ isRead }) => !isRead,
          run: ({ id }) => markRead(client, [id]),
        },
      ],
      empty: { title: deskText("notices.none"), text: deskText("notices.noneText") },
    }),
    [client],
  );
}

function Title({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const { title, path, isRead } = notice;
  const text = isRead ? (
    title
  ) : (
    <span className="notice-unread">
      {title}
      <span className="hidden-visually">{deskText("notices.unread")}</span>
    </span>
  );
  if (path === undefined) return text;
  return (
    <Link to={path} onClick={() => !isRead && onOpen()}>
      {text}
    </Link>
  );
}
