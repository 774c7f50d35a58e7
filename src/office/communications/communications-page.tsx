import { saidAt } from "#src/desk/conversation/said-at.ts";
import { TonedStatus } from "#src/desk/ui/status.tsx";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { dueText } from "../reviews/review.ts";
import { QueuePage } from "../ui/queue-page.tsx";
import { CommunicationView } from "./communication-view.tsx";
import { communicationsCall, communicationsPath, type ListedCommunication } from "./office-communication.ts";

const choices = ["answered", "closed"] as const;

/** What was written to the office: what waits for its answer, what it answered, what is over; and the one that is read. */
export function CommunicationsPage() {
  return (
    <QueuePage<ListedCommunication>
      area="communications"
      call={communicationsCall}
      choices={choices.map((value) => ({ value, title: officeText(`communications.${value}`) }))}
      itemOf={itemOf}
      view={(id) => <CommunicationView key={id} id={id} />}
    />
  );
}

function itemOf({ id, broker, subject, status, dueOn, at }: ListedCommunication, search: string) {
  return {
    ...{ id, name: broker, about: subject, path: `${communicationsPath}/${id}${search}` },
    ...(dueOn !== null && status.id !== "closed" ? dueText(dueOn) : { when: saidAt(at, new Date()) }),
    status: <TonedStatus tone={status.tone}>{status.value}</TonedStatus>,
  };
}
