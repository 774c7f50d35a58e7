import { useMemo } from "react";
import { useBrokerSession } from "#src/shared/session/broker-session.ts";
import { sendAsBroker } from "#src/shared/session/send-as-broker.ts";
import { brokerArea } from "./broker-area.ts";
import { HostedWizard } from "./hosted-wizard.tsx";
import { useHostedFlows } from "./use-hosted-flows.ts";

/** Any flow of brokers, at whatever address of the desk its document says. */
export function BrokerPage() {
  const brokerId = useBrokerSession(({ broker }) => broker?.id ?? "");
  const area = useMemo(() => brokerArea(brokerId), [brokerId]);
  const hosted = useHostedFlows("/broker-data/flows", sendAsBroker);
  return <HostedWizard area={area} hosted={hosted} />;
}
