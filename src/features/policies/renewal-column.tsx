import { Link } from "react-router";
import { formatMoney } from "#engine/expression/index.ts";
import { formatDate } from "#engine/identifiers/index.ts";
import { Status } from "#src/desk/ui/status.tsx";
import { policiesText } from "#src/shared/i18n/policies-text.ts";
import { today } from "#src/shared/time/clock.ts";
import { daysBetween, isoDay } from "#src/shared/time/days.ts";
import { AskPrices, SeePrices } from "./ask-prices.tsx";
import { type Asking, isUnasked } from "./asking.ts";
import { policyPath } from "./policy.ts";
import type { Renewal, RenewalWindow } from "./renewal.ts";
import { RenewalPrice } from "./renewal-price.tsx";
import { TellClient } from "./tell-client.tsx";

type RenewalColumnProps = {
  window: RenewalWindow;
  urgency: string;
  /** What the board is narrowed by, as its address says it. */
  query: string;
  /** How far those are whose prices are asked for without their page. */
  told: ReadonlyMap<string, Asking>;
};

/** What ends within a window: how many, for how much, and each with what can be done about it. */
export function RenewalColumn({ window, urgency, query, told }: RenewalColumnProps) {
  const { from, days, count, totalPremium, policies, endsFrom, endsTo } = window;
  const title = policiesText(from === 0 ? "renewals.first" : "renewals.window", { from, days });
  const rest = count - policies.length;
  const range = new URLSearchParams(query);
  range.set("endsFrom", isoDay(endsFrom));
  range.set("endsTo", isoDay(endsTo));
  return (
    <section
      className={`board-column ${urgency}`}
      aria-label={policiesText("renewals.column", { title, count })}
    >
      <header>
        <h2>
          {title} <span className="soft">{count}</span>
        </h2>
        <span className="soft">{totalPremium > 0 && formatMoney(totalPremium, "ARS")}</span>
      </header>
      {count === 0 && <p className="soft">{policiesText("renewals.empty")}</p>}
      <ul>
        {policies.map((renewal) => (
          <Card
            key={renewal.id}
            renewal={renewal}
            percent={window.percent}
            asking={isUnasked(renewal) ? told.get(renewal.id) : undefined}
          />
        ))}
      </ul>
      {rest > 0 && <Link to={`/polizas?${range}`}>{policiesText("renewals.rest", { count: rest })}</Link>}
    </section>
  );
}

type CardProps = { renewal: Renewal; percent: number; asking: Asking | undefined };

function Card({ renewal, percent, asking }: CardProps) {
  const { id, number, holder, asset, plate, insuredCompany, endsOn, renewal: price } = renewal;
  return (
    <li className="board-card renewal">
      <p className="renewal-line">
        <Link to={policyPath(id)}>{holder ?? number}</Link>
        <span className="small soft">{endText(endsOn)}</span>
      </p>
      <p className="renewal-line">
        <span className="renewal-asset">{asset}</span>
        <span className="soft">{plate}</span>
      </p>
      <p className="soft">{`${insuredCompany} · ${number}`}</p>
      <RenewalPrice renewal={renewal} percent={percent} />
      {asking && (
        <p>
          {asking.state === "asking" ? (
            <Status kind="progress">{policiesText("renewals.asking")}</Status>
          ) : (
            <Status kind={asking.state === "lacks" ? "wait" : "fail"}>{toldText(asking)}</Status>
          )}
        </p>
      )}
      <TellClient renewal={renewal}>
        {price === null || isUnasked(renewal) ? (
          <AskPrices policy={renewal} lacks={asking?.state === "lacks"} />
        ) : (
          <SeePrices renewal={renewal} price={price} />
        )}
      </TellClient>
    </li>
  );
}

/** As many of what is missing as a card names. */
const most = 2;

function toldText(asking: Exclude<Asking, { state: "asking" }>): string {
  if (asking.state === "failed") return asking.message ?? policiesText("renewals.failedOne");
  const { titles } = asking;
  const told = titles.slice(0, most).join(", ");
  if (titles.length > most)
    return policiesText("renewals.lacksMany", { titles: told, count: titles.length - most });
  return policiesText("renewals.lacks", { titles: told });
}

function endText(endsOn: string): string {
  const count = daysBetween(today(), isoDay(endsOn));
  if (count <= 0) return policiesText("renewals.today");
  if (count === 1) return policiesText("renewals.tomorrow");
  return policiesText("renewals.inDays", { count, date: formatDate(endsOn).slice(0, 5) });
}
