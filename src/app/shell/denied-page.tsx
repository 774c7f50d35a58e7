import { Link } from "react-router";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { MessagePage } from "#src/shared/ui/message-page.tsx";

/** What stands in place of a screen that somebody may not open. */
export function DeniedPage() {
  return (
    <MessagePage title={deskText("denied.title")} text={deskText("denied.text")}>
      <Link className="button button-primary" to="/">
        {deskText("hosted.home")}
      </Link>
    </MessagePage>
  );
}
