import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link } from "react-router";
import type { ChoiceFilter, ListOf } from "#src/desk/list/list.ts";
import { useData } from "#src/desk/list/use-data.ts";
import {
  groupsPath,
  markRead,
  type Notice,
  type NoticeGroup,
  noticesPath,
} from "#src/desk/notices/notice.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { dateInArgentina, timeInArgentina } from "#src/shared/time/buenos-aires.ts";

/** The list of all that the broker was told of. */
export function useNoticesList(): ListOf<Notice> {
  const client = useQueryClient();
  const { data: groups } = useData<readonly NoticeGroup[]>(groupsPath);
  const topics = useMemo(() => topicsOf(groups ?? []), [groups]);
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
          draw: (notice) => (
            <Title notice={notice} onOpen={() => void markRead(client, { ids: [notice.id] })} />
          ),
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
        {
          name: "topic",
          title: deskText("notices.topic"),
          any: deskText("notices.anyTopic"),
          options: topics,
        },
      ],
      actions: [
        {
          title: deskText("notices.read"),
          label: ({ title }) => deskText("notices.readNamed", { title }),
          isOffered: ({ isRead }) => !isRead,
          run: ({ id }) => markRead(client, { ids: [id] }),
        },
      ],
      empty: { title: deskText("notices.none"), text: deskText("notices.noneText") },
    }),
    [client, topics],
  );
}

function topicsOf(groups: readonly NoticeGroup[]): ChoiceFilter["options"] {
  const titles = new Map(groups.map(({ topic, topicTitle }) => [topic, topicTitle]));
  return [...titles]
    .map(([value, title]) => ({ value, title }))
    .toSorted((a, b) => a.title.localeCompare(b.title));
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
