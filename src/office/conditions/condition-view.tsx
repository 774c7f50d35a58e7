import { Suspense } from "react";
import { formatMoney } from "#engine/expression/index.ts";
import { formatDate } from "#engine/identifiers/index.ts";
import { Loaded } from "#src/desk/list/loaded.tsx";
import { useData } from "#src/desk/list/use-data.ts";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import { Changes } from "../ui/changes.tsx";
import { Deciding } from "../ui/deciding.tsx";
import { conditionFormPart } from "./condition-form-part.ts";
import {
  conditionsCall,
  type ListedCondition,
  type OfficeCondition,
  percentText,
  tellCondition,
} from "./office-condition.ts";

/** One condition: what is paid today, what held and is to come, and beside it where it is said from another day on. */
export function ConditionView({ id }: { id: string }) {
  const query = useData<OfficeCondition>(`${conditionsCall}/${encodeURIComponent(id)}`);
  return (
    <Loaded isPage query={query} title={officeText("conditions.one")}>
      {(condition) => {
        const { product, insurer, broker, changes } = condition;
        return (
          <>
            <div className="office-papers">
              <PageTitle>{`${product.displayName}, ${insurer.displayName}`}</PageTitle>
              <p className="soft">
                {broker
                  ? officeText("conditions.forOne", { name: `${broker.name}, ${broker.email}` })
                  : officeText("conditions.everybody")}
              </p>
              <Facts condition={condition} />
              <History condition={condition} />
            </div>
            <aside className="office-decide">
              <Deciding need="publish.update">
                <Suspense fallback={<Skeleton />}>
                  <conditionFormPart.Part key={changes.length} condition={condition} />
                </Suspense>
              </Deciding>
              <Changes title={officeText("reviews.history")} changes={changes} tell={tellCondition} />
            </aside>
          </>
        );
      }}
    </Loaded>
  );
}

/** One of an insurer and product that have none, or of a broker alone. */
export function NewCondition() {
  return (
    <div className="office-papers office-new">
      <PageTitle>{officeText("conditions.new")}</PageTitle>
      <p className="soft">{officeText("conditions.newText")}</p>
      <Deciding need="publish.update">
        <Suspense fallback={<Skeleton />}>
          <conditionFormPart.Part />
        </Suspense>
      </Deciding>
    </div>
  );
}

function Facts({ condition }: { condition: ListedCondition }) {
  const { ratePercent, bonusPercent, organizerPercent, minimumPremium, notes, from } = condition;
  const facts = [
    { title: officeText("conditions.rate"), text: percentText(ratePercent) },
    { title: officeText("conditions.from"), text: from && formatDate(from) },
    { title: officeText("conditions.bonus"), text: bonusPercent === null ? null : percentText(bonusPercent) },
    {
      title: officeText("conditions.organizer"),
      text: organizerPercent === null ? null : percentText(organizerPercent),
    },
    {
      title: officeText("conditions.minimum"),
      text: minimumPremium === null ? null : formatMoney(minimumPremium, "ARS"),
    },
    { title: officeText("conditions.notes"), text: notes },
  ];
  return (
    <dl className="office-facts">
      {facts.map(
        ({ title, text }) =>
          text !== null && (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function History({ condition: { history } }: { condition: ListedCondition }) {
  return (
    <table className="plain-table">
      <caption>{officeText("conditions.history")}</caption>
      <thead>
        <tr>
          {(["from", "rate", "standing"] as const).map((name) => (
            <th key={name} scope="col">
              {officeText(`conditions.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {history.map(({ from, ratePercent, standing }) => (
          <tr key={from}>
            <td>{formatDate(from)}</td>
            <td className={standing === "current" ? "strong" : undefined}>{percentText(ratePercent)}</td>
            <td>{officeText(`conditions.standings.${standing}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
