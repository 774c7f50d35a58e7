import { useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { Loaded } from "#src/desk/list/loaded.tsx";
import { useData } from "#src/desk/list/use-data.ts";
import { groupsPath, markRead, type NoticeGroup } from "#src/desk/notices/notice.ts";
import { Drawer } from "#src/desk/ui/drawer.tsx";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { today } from "#src/shared/time/clock.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { groupByDay } from "./group-by-day.ts";
import { GroupLine } from "./group-line.tsx";
import "./notifications.css";

/** The last notices by their day and topic, over the screen that is open. */
export function NoticesDrawer({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const query = useData<readonly NoticeGroup[]>(groupsPath);
  const hasUnread = query.data?.some(({ unread }) => unread > 0);
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
        {(groups) => <Groups groups={groups} />}
      </Loaded>
    </Drawer>
  );
}

function Groups({ groups }: { groups: readonly NoticeGroup[] }) {
  if (groups.length === 0)
    return (
      <div className="nothing">
        <h2>{deskText("notices.none")}</h2>
        <p className="soft">{deskText("notices.noneText")}</p>
      </div>
    );
  return groupByDay(groups, today()).map(({ title, ofDay }) => (
    <section key={title} className="notices">
      <h3>{title}</h3>
      <ul>
        {ofDay.map((group) => (
          <li key={group.topic}>
            <GroupLine group={group} />
          </li>
        ))}
      </ul>
    </section>
  ));
}
