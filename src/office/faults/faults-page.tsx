import { saidAt } from "#src/desk/conversation/said-at.ts";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { QueuePage } from "../ui/queue-page.tsx";
import { FaultView } from "./fault-view.tsx";
import { faultsCall, faultsPath, type ListedFault, whatOf } from "./office-fault.ts";

/** What went wrong with insurers and nobody saw to, or what somebody did; and the one that is looked at. */
export function FaultsPage() {
  return (
    <QueuePage<ListedFault>
      area="faults"
      call={faultsCall}
      choices={[{ value: "seen", title: officeText("faults.seen") }]}
      itemOf={itemOf}
      view={(id) => <FaultView key={id} id={id} />}
    />
  );
}

function itemOf(fault: ListedFault, search: string) {
  const { id, insurerTitle, productTitle, code, count, unseen, last } = fault;
  const about = officeText("faults.about", { what: whatOf(fault), code });
  return {
    ...{ id, name: `${insurerTitle}, ${productTitle}`, about },
    ...{ path: `${faultsPath}/${id}${search}`, when: saidAt(last, new Date()) },
    status:
      unseen > 0 ? officeText("faults.times", { count: unseen }) : officeText("faults.seenTimes", { count }),
  };
}
