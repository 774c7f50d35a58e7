import { formatMoney } from "#engine/expression/index.ts";
import { formatDate } from "#engine/identifiers/index.ts";
import { InsurerTile } from "#src/desk/ui/insurer-tile.tsx";
import { Status } from "#src/desk/ui/status.tsx";
import { unpaidText } from "#src/shared/i18n/unpaid-text.ts";
import { dayInArgentina } from "#src/shared/time/buenos-aires.ts";
import { today } from "#src/shared/time/clock.ts";
import { isoDay } from "#src/shared/time/days.ts";
import {
  daysLeft,
  type Group,
  groupOf,
  groups,
  type Unpaid,
  type UnpaidBoard,
  type UnpaidView,
} from "./unpaid.ts";

type UnpaidTableProps = {
  board: UnpaidBoard;
  view: UnpaidView;
  chosen: string;
  onChoose: (id: string) => void;
};

/** The instalments of a view under how near their cover is to its end; one of them is told beside it. */
export function UnpaidTable({
  board: { rows, counts, amount, near },
  view,
  chosen,
  onChoose,
}: UnpaidTableProps) {
  const grouped = Map.groupBy(rows, (unpaid) => groupOf(unpaid, near));
  const isCut = rows.length < counts[view];
  return (
    <div className="worklist-frame">
      {isCut && <p className="small soft">{unpaidText("cut", { count: rows.length })}</p>}
      <table className="worklist-table unpaid-table">
        <caption className="hidden-visually">{unpaidText("table")}</caption>
        <thead>
          <tr>
            <th scope="col">{unpaidText("client")}</th>
            <th scope="col">{unpaidText("asset")}</th>
            <th scope="col">{unpaidText("left")}</th>
            <th scope="col" className="num">
              {unpaidText("amount")}
            </th>
            <th scope="col">{unpaidText("mark")}</th>
          </tr>
        </thead>
        {groups.map((group) => {
          const own = grouped.get(group) ?? [];
          return own.length === 0 ? null : (
            <tbody key={group}>
              <tr className="worklist-group">
                <th colSpan={5} scope="rowgroup">
                  {headOf(group, own.length, near)}
                </th>
              </tr>
              {own.map((unpaid) => (
                <Row
                  key={unpaid.id}
                  unpaid={unpaid}
                  near={near}
                  isChosen={unpaid.id === chosen}
                  onChoose={() => onChoose(unpaid.id)}
                />
              ))}
            </tbody>
          );
        })}
        <tfoot>
          <tr>
            <td colSpan={3}>{unpaidText("total", { count: counts[view] })}</td>
            <td className="num">{formatMoney(amount, "ARS")}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function headOf(group: Group, count: number, near: number): string {
  return unpaidText(`group.${group}`, { count, near });
}

type RowProps = { unpaid: Unpaid; near: number; isChosen: boolean; onChoose: () => void };

function Row({ unpaid, near, isChosen, onChoose }: RowProps) {
  const { holder, policyNumber, asset, insurer, amount } = unpaid;
  return (
    <tr aria-selected={isChosen} className={isChosen ? "worklist-chosen" : undefined}>
      <th scope="row">
        <button type="button" aria-pressed={isChosen} onClick={onChoose}>
          {holder ?? policyNumber}
        </button>
      </th>
      <td>
        <span className="unpaid-asset">
          <InsurerTile title={insurer.displayName} />
          <span>{asset ?? policyNumber}</span>
        </span>
      </td>
      <td>
        <Left unpaid={unpaid} near={near} />
      </td>
      <td className="num">{formatMoney(amount, "ARS")}</td>
      <td>
        <Mark unpaid={unpaid} />
      </td>
    </tr>
  );
}

/** As many days as the bar of what is left is long. */
const whole = 30;

function Left({ unpaid, near }: { unpaid: Unpaid; near: number }) {
  const left = daysLeft(unpaid);
  if (unpaid.paidOn !== null) return unpaidText("paidOn", { date: formatDate(unpaid.paidOn).slice(0, 5) });
  if (left === undefined) return <span className="soft">{unpaidText("unknown")}</span>;
  if (left < 0) return <Status kind="fail">{unpaidText("lapsed")}</Status>;
  const kind = left <= near ? "near" : left <= 2 * near ? "soon" : "later";
  return (
    <span className={`unpaid-left unpaid-${kind}`}>
      <span>{left === 0 ? unpaidText("today") : unpaidText("days", { count: left })}</span>
      <svg height="4" aria-hidden="true">
        <rect className="unpaid-ground" width="100%" height="4" rx="2" />
        <rect width={`${Math.min(100, Math.max(3, (left / whole) * 100))}%`} height="4" rx="2" />
      </svg>
    </span>
  );
}

/** What its broker did about it. */
function Mark({ unpaid: { mark, markedAt, paidOn } }: { unpaid: Unpaid }) {
  if (paidOn !== null) return <Status kind="done">{unpaidText("state.paid")}</Status>;
  if (mark === null) return <Status kind="wait">{unpaidText("state.untold")}</Status>;
  if (mark === "claimed") return <Status kind="progress">{unpaidText("state.claimed")}</Status>;
  const day = dayInArgentina(new Date(markedAt ?? 0));
  const isToday = isoDay(day) === today();
  return (
    <Status kind="progress">
      {isToday ? unpaidText("state.today") : unpaidText("state.told", { date: formatDate(day).slice(0, 5) })}
    </Status>
  );
}
