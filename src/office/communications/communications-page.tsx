import { useParams } from "react-router";
import { saidAt } from "#src/desk/conversation/said-at.ts";
import { LoadFailed } from "#src/desk/list/load-failed.tsx";
import { OnItsWay } from "#src/desk/ui/on-its-way.tsx";
import { TonedStatus } from "#src/desk/ui/status.tsx";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { dueText } from "../reviews/review.ts";
import { Queue } from "../ui/queue.tsx";
import { QueueFilter, QueuePages } from "../ui/queue-tools.tsx";
import { useQueue } from "../ui/use-queue.ts";
import { CommunicationView } from "./communication-view.tsx";
import { communicationsCall, communicationsPath, type ListedCommunication } from "./office-communication.ts";

const choices = ["answered", "closed"] as const;

/** What was written to the office: what waits for its answer, what it answered, what is over; and the one that is read. */
export function CommunicationsPage() {
  const { id } = useParams();
  const { answer, status, search, choose, turn } = useQueue<ListedCommunication>(communicationsCall);
  const { data, error, refetch } = answer;
  if (!data)
    return error ? (
      <LoadFailed title={officeText("loadTitle")} error={error} onRetry={() => void refetch()} />
    ) : (
      <OnItsWay />
    );
  const { data: rows, pagination } = data;
  return (
    <>
      <Queue
        title={officeText("screens.communications")}
        rule={officeText("communications.rule")}
        total={pagination?.total ?? rows.length}
        items={rows.map((row) => itemOf(row, search))}
        none={officeText("communications.noneHere")}
        tools={
          <QueueFilter
            chosen={status}
            choices={choices.map((value) => ({ value, title: officeText(`communications.${value}`) }))}
            onChoose={choose}
          />
        }
        foot={<QueuePages pagination={pagination} onTurn={turn} />}
      />
      {id === undefined ? (
        <div className="office-papers">
          <PageTitle>
            {officeText(rows.length === 0 ? "communications.none" : "communications.choose")}
          </PageTitle>
          <p className="soft">{officeText("communications.noneText")}</p>
        </div>
      ) : (
        <CommunicationView key={id} id={id} />
      )}
    </>
  );
}

function itemOf({ id, broker, subject, status, dueOn, at }: ListedCommunication, search: string) {
  return {
    ...{ id, name: broker, about: subject, path: `${communicationsPath}/${id}${search}` },
    ...(dueOn !== null && status.id !== "closed" ? dueText(dueOn) : { when: saidAt(at, new Date()) }),
    status: <TonedStatus tone={status.tone}>{status.value}</TonedStatus>,
  };
}
