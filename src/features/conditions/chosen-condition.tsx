import { Link } from "react-router";
import { formatMoney } from "#engine/expression/index.ts";
import { formatDate } from "#engine/identifiers/index.ts";
import { useMay } from "#src/desk/session/use-may.ts";
import "#src/desk/ui/figure.css";
import { Icon } from "#src/desk/ui/icon.tsx";
import { InsurerTile } from "#src/desk/ui/insurer-tile.tsx";
import { Status, type StatusKind } from "#src/desk/ui/status.tsx";
import { conditionsText } from "#src/shared/i18n/conditions-text.ts";
import { type ConditionRow, rateText, sheetPath } from "./condition.ts";
import { OwnPolicies } from "./own-policies.tsx";

/** All of one condition: what comes next, what else was agreed, and when each one held. */
export function ChosenCondition({ condition }: { condition: ConditionRow }) {
  const { insurer, product, ratePercent, from, next, notes, isOwn, hasCoverages } = condition;
  return (
    <aside className="stack condition" aria-labelledby="condition">
      <div>
        <p className="small soft">{product.displayName}</p>
        <h2 id="condition">
          <InsurerTile title={insurer.displayName} />
          {insurer.displayName}
        </h2>
      </div>
      <div>
        <p className="figure">{ratePercent === null ? conditionsText("noneToday") : rateText(ratePercent)}</p>
        {from !== null && ratePercent !== null && (
          <p className="soft">{conditionsText("since", { date: formatDate(from) })}</p>
        )}
        {isOwn && <Status kind="done">{conditionsText("own")}</Status>}
      </div>
      {next && <Coming next={next} />}
      <Facts condition={condition} />
      {notes && <p>{notes}</p>}
      <History history={condition.history} />
      {hasCoverages && (
        <p>
          <Link className="button button-secondary" to={sheetPath(condition)}>
            {conditionsText("sheet")}
          </Link>
        </p>
      )}
    </aside>
  );
}

function Coming({ next: { from, ratePercent } }: { next: NonNullable<ConditionRow["next"]> }) {
  const date = formatDate(from);
  const isEnd = ratePercent === null;
  return (
    <div className={isEnd ? "notice notice-warning" : "notice"}>
      <Icon name="calendar" />
      <p>
        <strong>
          {isEnd
            ? conditionsText("endsTitle", { date })
            : conditionsText("comesTitle", { rate: rateText(ratePercent), date })}
        </strong>{" "}
        {conditionsText(isEnd ? "endsText" : "comesText")}
      </p>
    </div>
  );
}

function Facts({ condition }: { condition: ConditionRow }) {
  const { bonusPercent, minimumPremium, organizerPercent = null } = condition;
  const mayReadPolicies = useMay("policyDetails", "show");
  return (
    <dl className="condition-facts">
      {bonusPercent !== null && (
        <div>
          <dt>{conditionsText("bonus")}</dt>
          <dd>{rateText(bonusPercent)}</dd>
        </div>
      )}
      {organizerPercent !== null && (
        <div>
          <dt>{conditionsText("organizer")}</dt>
          <dd>{rateText(organizerPercent)}</dd>
        </div>
      )}
      {minimumPremium !== null && (
        <div>
          <dt>{conditionsText("minimum")}</dt>
          <dd>{conditionsText("perMonth", { amount: formatMoney(minimumPremium, "ARS") })}</dd>
        </div>
      )}
      <div>
        <dt>{conditionsText("paid")}</dt>
        <dd>{conditionsText("perInstalment")}</dd>
      </div>
      {mayReadPolicies && <OwnPolicies condition={condition} />}
    </dl>
  );
}

function History({ history }: Pick<ConditionRow, "history">) {
  return (
    <section aria-labelledby="condition-history">
      <h3 id="condition-history">{conditionsText("history")}</h3>
      <table className="condition-history">
        <tbody>
          {history.map(({ from, ratePercent, standing }) => (
            <tr key={from} data-standing={standing}>
              <th scope="row">{formatDate(from)}</th>
              <td>{rateText(ratePercent)}</td>
              <td>
                <Status kind={kinds[standing]}>{conditionsText(`standing.${standing}`)}</Status>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const kinds: Readonly<Record<ConditionRow["history"][number]["standing"], StatusKind>> = {
  upcoming: "progress",
  current: "done",
  ended: "closed",
};
