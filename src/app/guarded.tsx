import { useEffect } from "react";
import { Navigate, useLocation } from "react-router";
import { useBrokerSession } from "#src/desk/session/broker-session.ts";
import { restoreSession } from "#src/desk/session/session.ts";
import { useConnection } from "#src/shared/connection/connection-store.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { MessagePage } from "#src/shared/ui/message-page.tsx";
import { decideAccess } from "./access.ts";
import { fetchAhead } from "./lazy-route.ts";
import { Opening } from "./opening.tsx";
import { Shell } from "./shell/shell.tsx";

/** Every address of the area but those of who is not in yet. */
export function Guarded() {
  const { pathname, search, hash } = useLocation();
  const { status, broker, ending } = useBrokerSession();
  // Whoever left does not come back to where they were: the next one may be somebody else.
  const address = ending === "left" ? "/" : pathname + search + hash;
  const access = decideAccess({ status, isActivated: broker?.activated ?? false }, address);

  useEffect(() => {
    if (access === "show") void fetchAhead();
    // Whoever could not be asked who is in is asked again once somebody answers.
    if (access !== "unreachable") return;
    return useConnection.subscribe((now) => {
      if (!now.isDown && !now.isOffline) void restoreSession();
    });
  }, [access]);
  const isDown = useConnection((state) => state.isDown);

  if (access === "show" && broker) return <Shell key={broker.id} broker={broker} />;
  if (typeof access === "object") return <Navigate to={access.to} replace />;
  // What covers the page says that the server is down.
  if (access !== "unreachable" || isDown) return <Opening />;
  return (
    <main className="message-frame">
      <MessagePage title={deskText("unreachable.title")} text={deskText("unreachable.text")}>
        <Button onClick={() => void restoreSession()}>{t("retry")}</Button>
      </MessagePage>
    </main>
  );
}
