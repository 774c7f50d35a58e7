import type { ComponentProps, ReactNode } from "react";
import { useParams } from "react-router";
import { LoadFailed } from "#src/desk/list/load-failed.tsx";
import { OnItsWay } from "#src/desk/ui/on-its-way.tsx";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { Queue } from "./queue.tsx";
import { QueueFilter, QueuePages } from "./queue-tools.tsx";
import { type Narrowing, useQueue } from "./use-queue.ts";

type Area = "brokers" | "claims" | "communications" | "conditions" | "faults" | "liquidations";

type QueuePageProps<Row> = {
  /** By whose name its texts are known. */
  area: Area;
  /** Path of the API that answers its pages. */
  call: string;
  /** What else may be seen: statuses beside what waits, or what `narrowing` says. */
  choices?: ComponentProps<typeof QueueFilter>["choices"];
  /** What chooses among them, in place of a choice. */
  filter?: (chosen: string, choose: (value: string) => void) => ReactNode;
  narrowing?: Narrowing;
  usual?: string;
  /** Below what chooses among them. */
  tools?: ReactNode;
  /** A row as the queue shows it; `search` is what its address keeps. */
  itemOf: (row: Row, search: string) => ComponentProps<typeof Queue>["items"][number];
  /** The one that the address names. */
  view: (id: string) => ReactNode;
};

/** A queue of the office in pages, what waits or those of a status, beside the one that is looked at. */
export function QueuePage<Row>(props: QueuePageProps<Row>) {
  const { area, call, choices = [], filter, narrowing, usual, tools, itemOf, view } = props;
  const { id } = useParams();
  const { answer, chosen, search, choose, turn } = useQueue<Row>(call, narrowing);
  const { data, error, refetch } = answer;
  if (!data)
    return error ? (
      <LoadFailed isPage title={officeText("loadTitle")} error={error} onRetry={() => void refetch()} />
    ) : (
      <OnItsWay isPage />
    );
  const { data: rows, pagination } = data;
  return (
    <>
      <Queue
        title={officeText(`screens.${area}`)}
        rule={officeText(`${area}.rule`)}
        total={pagination?.total ?? rows.length}
        items={rows.map((row) => itemOf(row, search))}
        none={officeText(`${area}.noneHere`)}
        tools={
          <>
            {filter?.(chosen, choose) ?? (
              <QueueFilter chosen={chosen} choices={choices} usual={usual} onChoose={choose} />
            )}
            {tools}
          </>
        }
        foot={<QueuePages pagination={pagination} onTurn={turn} />}
      />
      {id === undefined ? (
        <div className="office-papers">
          <PageTitle>{officeText(rows.length === 0 ? `${area}.none` : `${area}.choose`)}</PageTitle>
          <p className="soft">{officeText(`${area}.noneText`)}</p>
        </div>
      ) : (
        view(id)
      )}
    </>
  );
}
