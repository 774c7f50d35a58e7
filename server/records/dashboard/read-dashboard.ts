import { addDays, wireDate } from "#engine/identifiers/index.ts";
import { judge } from "#permissions/index.ts";
import { accident } from "../../claims/report/accident.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import type { Broker } from "../../people/principals/principal.ts";
import { endorsement } from "../endorsements/endorsement.ts";
import { soldGroups } from "../endorsements/sold-list.ts";
import type { Entity } from "../entity.ts";
import { noticeTitle } from "../notice.ts";
import { statusesThat } from "../statuses.ts";
import { tasksScene } from "../tasks/routes.ts";
import { waitingForInsured } from "../waiting-for-insured.ts";
import { months, type Portfolio, selectPortfolio } from "./portfolio.ts";

/** Days before its end from which a policy counts as ending. */
const endingDays = 30;
/** More than a page shows at once; the first are told. */
const most = 12;

/**
 * How a broker's portfolio stands on a day, and what needs them: what waits, what they meant to do, what ends soon. What the
 * list of tasks has is told here to who is not shown that list alone: nobody is told it twice.
 */
export async function readDashboard(
  db: Db,
  entities: readonly Entity[],
  broker: Broker,
  today: string,
): Promise<object> {
  const { brokerId } = broker;
  const hasTasks = judge(broker, tasksScene, "show") === "permitted";
  const papers = waitingForInsured(entities);
  const days = lastDays(today);
  const [portfolio] = await selectPortfolio(db, {
    brokerId,
    today,
    until: addDays(today, endingDays) ?? today,
    days,
    open: openStatuses,
    waiting: [...changesThatWait, ...papers],
    told: hasTasks ? changesThatWait : [...changesThatWait, ...papers],
    tellsNotes: !hasTasks,
    most,
  });
  if (!portfolio) throw new Error("dashboard: a portfolio answered nothing");
  const { policies, ending, clients, openClaims, quotes, unpaid, byMonth } = portfolio;
  return {
    figures: {
      policies,
      ending,
      clients,
      openClaims,
      quotes,
      unpaid,
      byMonth: days.map((day, at) => ({ month: day.slice(0, 7), policies: byMonth[at] ?? 0 })),
    },
    ...showWork(entities, portfolio),
  };
}

function showWork(entities: readonly Entity[], { waiting, underWay, tasks, endingSoon }: Portfolio): object {
  const show = ({
    entity: kind,
    status,
    insurer,
    since,
    number,
    ...record
  }: Portfolio["waiting"][number]) => {
    const entity = entities.find(({ name }) => name === kind);
    if (!entity) return [];
    const title = noticeTitle(entity, { number, status, insurer });
    return [{ ...record, kind, title, since: new Date(since).toISOString() }];
  };
  return {
    waiting: waiting.flatMap(show),
    underWay: underWay.flatMap(show),
    tasks: tasks.map(({ dueOn, ...task }) => ({ ...task, dueOn: wireDate(dueOn) })),
    ending: endingSoon.map(({ endsOn, insurer, ...policy }) => ({
      ...policy,
      insuredCompany: insurerTitle(insurer),
      endsOn: wireDate(endsOn),
    })),
  };
}

/** The last day of each of the months before, and today. */
function lastDays(today: string): readonly string[] {
  const [year = 0, month = 1] = today.split("-").map(Number);
  const before = Array.from({ length: months - 1 }, (_, index) => {
    const day = new Date(Date.UTC(year, month - months + 1 + index, 0));
    return day.toISOString().slice(0, 10);
  });
  return [...before, today];
}

const openStatuses = statusesThat(
  accident.statuses,
  ({ isDraft, isClosed }) => isDraft !== true && isClosed !== true,
);

/** The statuses in which a change waits for its broker, as `entity status`. */
const changesThatWait = soldGroups.mine.map((status) => `${endorsement.name} ${status}`);
