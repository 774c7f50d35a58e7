import { useQueryClient } from "@tanstack/react-query";
import { ListView } from "#src/desk/list/list-view.tsx";
import { markRead, useUnread } from "#src/desk/notices/notice.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import "./notifications.css";
import { useNoticesList } from "./use-notices-list.tsx";

/** All that the broker was told of. */
export function NotificationsPage() {
  const client = useQueryClient();
  const list = useNoticesList();
  const hasUnread = useUnread() > 0;
  return (
    <>
      <header className="head">
        <div>
          <PageTitle>{deskText("screens.notifications")}</PageTitle>
          <p className="head-meta">{deskText("notices.pageText")}</p>
        </div>
        {hasUnread && (
          <div className="actions">
            <Button kind="secondary" onClick={() => void markRead(client)}>
              {deskText("notices.readAll")}
            </Button>
          </div>
        )}
      </header>
      <ListView list={list} />
    </>
  );
}
