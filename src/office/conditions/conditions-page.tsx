import { Link } from "react-router";
import { formatDate } from "#engine/identifiers/index.ts";
import { useInsurers } from "#src/desk/list/use-insurers.ts";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { useMayInOffice } from "../session/use-may-in-office.ts";
import { QueuePage } from "../ui/queue-page.tsx";
import { ConditionView, NewCondition } from "./condition-view.tsx";
import {
  conditionsCall,
  conditionsPath,
  type ListedCondition,
  newName,
  percentText,
} from "./office-condition.ts";

const byInsurer = { address: "compania", call: "insurer" } as const;

/** What insurers pay, by product, insurer and broker; and the one that is looked at, or a new one. */
export function ConditionsPage() {
  const insurers = useInsurers();
  const may = useMayInOffice("publish.update");
  return (
    <QueuePage<ListedCondition>
      area="conditions"
      call={conditionsCall}
      narrowing={byInsurer}
      usual={officeText("conditions.all")}
      choices={insurers.map(({ name, displayName }) => ({ value: name, title: displayName }))}
      tools={
        may && (
          <Link className="office-add" to={`${conditionsPath}/${newName}`}>
            {officeText("conditions.add")}
          </Link>
        )
      }
      itemOf={itemOf}
      view={(id) => (id === newName ? <NewCondition /> : <ConditionView key={id} id={id} />)}
    />
  );
}

function itemOf(condition: ListedCondition, search: string) {
  const { id, insurer, product, broker, from, ratePercent, next } = condition;
  const whose = broker
    ? officeText("conditions.forOne", { name: broker.name })
    : officeText("conditions.everybody");
  const since = from === null ? [] : [officeText("conditions.since", { date: formatDate(from) })];
  return {
    ...{ id, name: `${product.displayName}, ${insurer.displayName}`, when: percentText(ratePercent) },
    ...{ path: `${conditionsPath}/${id}${search}`, about: whose },
    status: [...since, ...(next === null ? [] : [nextText(next)])].join(" · "),
  };
}

function nextText({ from, ratePercent }: NonNullable<ListedCondition["next"]>): string {
  return officeText("conditions.next", { rate: percentText(ratePercent), date: formatDate(from) });
}
