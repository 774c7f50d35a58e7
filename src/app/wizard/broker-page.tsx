import { useMemo } from "react";
import { matchPath, useLocation } from "react-router";
import { useBrokerSession } from "#src/desk/session/broker-session.ts";
import { sendAsBroker } from "#src/desk/session/send-as-broker.ts";
import { Crumbs } from "#src/desk/ui/crumbs.tsx";
import { screens, titleOf } from "../screens.ts";
import { brokerArea } from "./broker-area.ts";
import { HostedWizard } from "./hosted-wizard.tsx";
import { useHostedFlows } from "./use-hosted-flows.ts";

/** Any flow of brokers, at whatever address of the desk its document says, below the screen that it is of. */
export function BrokerPage() {
  const brokerId = useBrokerSession(({ broker }) => broker?.id ?? "");
  const area = useMemo(() => brokerArea(brokerId), [brokerId]);
  const hosted = useHostedFlows("/broker-data/flows", sendAsBroker);
  const { pathname } = useLocation();
  // Of two screens of which one lies below the other, the nearer.
  const [above] = screens
    .filter(({ path, isHosted }) => !isHosted && matchPath({ path, end: false }, pathname))
    .toSorted((one, other) => other.path.length - one.path.length);
  return (
    <>
      {above && <Crumbs to={above.path} title={titleOf(above)} />}
      <HostedWizard area={area} hosted={hosted} />
    </>
  );
}
