import { useConnection } from "#src/shared/connection/connection-store.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { MessagePage } from "#src/shared/ui/message-page.tsx";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import { Icon } from "./icon.tsx";

/** What stands in place of what was asked for: its shape, or that it waits for a signal and comes by itself. */
export function OnItsWay({ isPage = false }: { readonly isPage?: boolean }) {
  const isOffline = useConnection((state) => state.isOffline);
  if (!isOffline) return <Skeleton isPage={isPage} />;
  if (isPage) return <MessagePage title={deskText("offline.title")} text={deskText("offline.text")} />;
  return (
    <div className="nothing" role="status">
      <Icon name="alert" />
      <h2>{deskText("offline.title")}</h2>
      <p className="soft">{deskText("offline.text")}</p>
    </div>
  );
}
