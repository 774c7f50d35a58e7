import { Link } from "react-router";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { daysBetween } from "#src/shared/time/days.ts";
import "#src/desk/ui/board.css";
import type { EndingPolicy } from "./dashboard.ts";

/** The columns, by the most days that are left. */
const columns = [
  { name: "week", until: 7 },
  { name: "fortnight", until: 15 },
  { name: "monthLeft", until: 30 },
] as const;

type EndingBoardProps = {
  policies: readonly EndingPolicy[];
  /** How many there are in all. */
  count: number;
  /** ISO day. */
  today: string;
};

/** What ends within thirty days, by how soon. */
export function EndingBoard({ policies, count, today }: EndingBoardProps) {
  const left = policies.map((policy) => ({ ...policy, days: daysBetween(today, policy.endsOn) }));
  return (
    <section className="ending" aria-labelledby="ending">
      <h2 id="ending">
        <Link to="/polizas/renovaciones">{deskText("dashboard.endingSoon")}</Link>{" "}
        <span className="soft">{count}</span>
      </h2>
      <div className="board">
        {columns.map(({ name, until }, index) => {
          const from = index === 0 ? -1 : (columns[index - 1]?.until ?? 0);
          const inColumn = left.filter(({ days }) => days > from && days <= until);
          return (
            <section key={name} className={`board-column board-${name}`}>
              <h3>{deskText(`dashboard.${name}`)}</h3>
              {inColumn.length === 0 && <p className="soft">{deskText("dashboard.noneEnding")}</p>}
              <ul>
                {inColumn.map((policy) => (
                  <Card key={policy.id} {...policy} />
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </section>
  );
}

function Card({ id, number, person, asset, insuredCompany, days }: EndingPolicy & { days: number }) {
  const path = `/polizas/detalle/${id}`;
  const name = person ?? number;
  return (
    <li className="board-card">
      <p className="agenda-what">
        <Link to={path}>{name}</Link>
        <span className="soft">{daysText(days)}</span>
      </p>
      <p className="soft">{asset}</p>
      <p className="soft">{`${insuredCompany} · ${number}`}</p>
    </li>
  );
}

function daysText(days: number): string {
  if (days <= 0) return deskText("dashboard.endsToday");
  return days === 1 ? deskText("dashboard.endsTomorrow") : deskText("dashboard.endsIn", { count: days });
}
