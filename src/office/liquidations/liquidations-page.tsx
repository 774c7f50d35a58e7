import { useParams } from "react-router";
import { LiquidationStatus } from "#src/desk/liquidation/liquidation-status.tsx";
import { LoadFailed } from "#src/desk/list/load-failed.tsx";
import { OnItsWay } from "#src/desk/ui/on-its-way.tsx";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { dueText } from "../reviews/review.ts";
import { Queue } from "../ui/queue.tsx";
import { QueueFilter, QueuePages } from "../ui/queue-tools.tsx";
import { useQueue } from "../ui/use-queue.ts";
import { LiquidationView } from "./liquidation-view.tsx";
import {
  type ListedLiquidation,
  liquidationsCall,
  liquidationsPath,
  statuses,
} from "./office-liquidation.ts";

/** What brokers are paid: those that wait for the office, or those of a status, and the one that is decided on. */
export function LiquidationsPage() {
  const { id } = useParams();
  const { answer, status, search, choose, turn } = useQueue<ListedLiquidation>(liquidationsCall);
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
        title={officeText("screens.liquidations")}
        rule={officeText("liquidations.rule")}
        total={pagination?.total ?? rows.length}
        items={rows.map((row) => itemOf(row, search))}
        none={officeText("liquidations.noneHere")}
        tools={
          <QueueFilter
            chosen={status}
            choices={statuses.map((value) => ({
              value,
              title: officeText(`liquidations.statuses.${value}`),
            }))}
            onChoose={choose}
          />
        }
        foot={<QueuePages pagination={pagination} onTurn={turn} />}
      />
      {id === undefined ? (
        <div className="office-papers">
          <PageTitle>{officeText(rows.length === 0 ? "liquidations.none" : "liquidations.choose")}</PageTitle>
          <p className="soft">{officeText("liquidations.noneText")}</p>
        </div>
      ) : (
        <LiquidationView key={id} id={id} />
      )}
    </>
  );
}

function itemOf({ id, title, broker, status, dueOn }: ListedLiquidation, search: string) {
  return {
    ...{ id, name: broker, about: title, path: `${liquidationsPath}/${id}${search}` },
    ...(dueOn !== null && status.id === "invoiced" ? dueText(dueOn) : { when: "" }),
    status: <LiquidationStatus status={status} />,
  };
}
