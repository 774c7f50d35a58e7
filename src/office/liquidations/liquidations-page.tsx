import { LiquidationStatus } from "#src/desk/liquidation/liquidation-status.tsx";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { dueText } from "../reviews/review.ts";
import { QueuePage } from "../ui/queue-page.tsx";
import { LiquidationView } from "./liquidation-view.tsx";
import {
  type ListedLiquidation,
  liquidationsCall,
  liquidationsPath,
  statuses,
} from "./office-liquidation.ts";

/** What brokers are paid: those that wait for the office, or those of a status, and the one that is decided on. */
export function LiquidationsPage() {
  return (
    <QueuePage<ListedLiquidation>
      area="liquidations"
      call={liquidationsCall}
      choices={statuses.map((value) => ({ value, title: officeText(`liquidations.statuses.${value}`) }))}
      itemOf={itemOf}
      view={(id) => <LiquidationView key={id} id={id} />}
    />
  );
}

function itemOf({ id, title, broker, status, dueOn }: ListedLiquidation, search: string) {
  return {
    ...{ id, name: broker, about: title, path: `${liquidationsPath}/${id}${search}` },
    ...(dueOn !== null && status.id === "invoiced" ? dueText(dueOn) : { when: "" }),
    status: <LiquidationStatus status={status} />,
  };
}
