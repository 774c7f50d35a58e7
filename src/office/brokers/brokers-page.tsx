import { officeText } from "#src/shared/i18n/office-text.ts";
import { QueuePage } from "../ui/queue-page.tsx";
import { QueueSearch } from "../ui/queue-tools.tsx";
import { BrokerView } from "./broker-view.tsx";
import { brokersCall, brokersPath, type ListedBroker } from "./office-broker.ts";

const bySearch = { address: "buscar", call: "search" } as const;

/** Brokers, and what the one that is looked at may do. */
export function BrokersPage() {
  return (
    <QueuePage<ListedBroker>
      area="brokers"
      call={brokersCall}
      narrowing={bySearch}
      filter={(chosen, choose) => (
        <QueueSearch label={officeText("brokers.search")} value={chosen} onSearch={choose} />
      )}
      itemOf={itemOf}
      view={(id) => <BrokerView key={id} id={id} />}
    />
  );
}

function itemOf({ id, name, email, level, said }: ListedBroker, search: string) {
  return {
    ...{ id, name, about: email, when: level, path: `${brokersPath}/${id}${search}` },
    status: said === 0 ? officeText("brokers.usual") : officeText("brokers.said", { count: said }),
  };
}
