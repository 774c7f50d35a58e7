import { sql } from "kysely";
import { addDays } from "#engine/identifiers/index.ts";
import { accident } from "../accidents/accident.ts";
import { client } from "../clients/client.ts";
import { prepare } from "../db/prepare.ts";
import type { Db } from "../db/tables.ts";
import { statusesThat } from "../records/statuses.ts";

/** What a broker's portfolio is on a day; `byMonth` ends with that day, its months before with their last one. */
export type Figures = {
  readonly policies: number;
  readonly ending: number;
  readonly clients: number;
  readonly openClaims: number;
  readonly byMonth: readonly { readonly month: string; readonly policies: number }[];
};

const months = 12;
/** Days before its end from which a policy counts as ending. */
export const endingDays = 30;

/** Counts what is a broker's own; `today` is an ISO day. */
export async function readFigures(db: Db, brokerId: string, today: string): Promise<Figures> {
  const days = lastDays(today);
  const until = addDays(today, endingDays) ?? today;
  const [[counted], byMonth] = await Promise.all([
    selectCounts(db, { brokerId, today, until, open: openStatuses }),
    selectMonths(db, { brokerId, days }),
  ]);
  return { ...(counted ?? { policies: 0, ending: 0, clients: 0, openClaims: 0 }), byMonth };
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

type Counted = Omit<Figures, "byMonth">;
type Asked = { readonly brokerId: string; readonly today: string; readonly until: string };

const selectCounts = prepare((db, { brokerId, today, until, open }: Asked & { open: readonly string[] }) =>
  sql<Counted>`
    with held as (
      select id, starts_on, ends_on from policies where broker_id = ${brokerId}::uuid
    )
    select
      (select count(*)::integer from held where starts_on <= ${today}::date and ends_on >= ${today}::date) as policies,
      (select count(*)::integer from held
        where ends_on >= ${today}::date and ends_on <= ${until}::date) as ending,
      (select count(*)::integer from records
        where owner = 'broker:' || ${brokerId}::uuid and entity = ${client.name} and title_order is not null) as clients,
      (select count(*)::integer from records a join held on held.id = a.policy_id
        where a.entity = ${accident.name} and a.status = any(${open}::text[]) and a.sent_at is not null)
        as "openClaims"`.compile(db),
);

const selectMonths = prepare(
  (db, { brokerId, days }: { readonly brokerId: string; readonly days: readonly string[] }) =>
    sql<Figures["byMonth"][number]>`
    select to_char(day, 'YYYY-MM') as month, (
      select count(*)::integer from policies
      where broker_id = ${brokerId}::uuid and starts_on <= day and ends_on >= day
    ) as policies
    from unnest(${days}::date[]) as day order by day`.compile(db),
);
