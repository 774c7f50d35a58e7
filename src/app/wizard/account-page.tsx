import { useState } from "react";
import { Link, Navigate } from "react-router";
import type { Broker } from "#src/desk/session/broker.ts";
import { useBrokerSession } from "#src/desk/session/broker-session.ts";
import { Entrance } from "#src/desk/ui/entrance.tsx";
import { send } from "#src/shared/api/send.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import { useIsPhone } from "../use-is-phone.ts";
import { accountArea } from "./account-area.ts";
import { HostedWizard } from "./hosted-wizard.tsx";
import { useHostedFlows } from "./use-hosted-flows.ts";

/** Any flow of who is not in yet. */
export function AccountPage() {
  const { status, broker } = useBrokerSession();
  return <Entrance>{status === "unknown" ? <Skeleton /> : <Account broker={broker} />}</Entrance>;
}

/**
 * Whoever is in has nothing to do here, unless they have an address to verify; who has just done it goes on to their desk.
 * A phone has none: there they read that it is done.
 */
function Account({ broker }: { broker: Broker | undefined }) {
  const [wasDone] = useState(broker?.activated ?? false);
  const isPhone = useIsPhone();
  const [area] = useState(() => accountArea(broker));
  const hosted = useHostedFlows("/authentication/flows", send);

  if (broker?.activated && (wasDone || !isPhone)) return <Navigate to="/" replace />;
  return (
    <>
      <HostedWizard area={area} hosted={hosted} />
      <p className="soft">
        {broker ? (
          <Link to="/logout">{deskText("shell.leave")}</Link>
        ) : (
          <>
            {deskText("hosted.hasAccount")} <Link to="/login">{deskText("login.enter")}</Link>
          </>
        )}
      </p>
    </>
  );
}
