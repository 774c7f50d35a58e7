import { Link, Navigate } from "react-router";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { useBrokerSession } from "#src/shared/session/broker-session.ts";
import { MessagePage } from "#src/shared/ui/message-page.tsx";

/** Where whoever is in and not activated yet is led. */
export function VerifyPage() {
  const isActivated = useBrokerSession(({ broker }) => broker?.activated);
  if (isActivated) return <Navigate to="/" replace />;
  return (
    <main className="message-frame">
      <MessagePage title={deskText("verify.title")} text={deskText("verify.text")}>
        <Link className="button button-secondary" to="/logout">
          {deskText("shell.leave")}
        </Link>
      </MessagePage>
    </main>
  );
}
