import { sql } from "kysely";
import { addDays, wireDate } from "#engine/identifiers/index.ts";
import { prepare } from "../../infrastructure/db/prepare.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import { firstOfMonth } from "../liquidations/months.ts";

export const unpaidViews = ["owed", "untold", "told", "paid"] as const;
export type UnpaidView = (typeof unpaidViews)[number];

/** Whose instalments, and what narrows them; the day is an ISO day. */
export type SoughtUnpaid = {
  /** The first one is who asks. */
  readonly brokers: readonly string[];
  readonly view: UnpaidView;
  readonly insurer?: string | undefined;
  readonly today: string;
};

/** Of one broker's so many are read; a board shows no more than a person goes through. */
const most = { read: 2_000, shown: 200 };

/** A client is near to losing their cover within so many days. */
const near = 7;

export type UnpaidRow = {
  readonly id: string;
  readonly insurer: string;
  readonly dueOn: string;
  readonly coveredUntil: string | null;
  readonly paidOn: string | null;
  readonly markedAt: string | null;
};

type Found = Readonly<Record<UnpaidView, number>> & {
  readonly amount: number;
  readonly losing: number;
  readonly lapsed: number;
  readonly asOf: Date | null;
  readonly rows: readonly UnpaidRow[];
};

/**
 * What was not collected of brokers' policies that are in force by their insurers' files, whoever loses their cover first
 * before the others, with by what the client is reached; how many are in each view, and when the last file was taken.
 */
export async function listUnpaid(
  db: Db,
  { insurer = null, today, ...sought }: Omit<SoughtUnpaid, "insurer"> & { insurer?: string | null },
): Promise<{ readonly rows: readonly object[]; readonly [told: string]: unknown }> {
  const [found] = await selectUnpaid(db, {
    ...sought,
    ...{ insurer, today, soon: addDays(today, near) ?? today, month: firstOfMonth(today) },
    shown: most.shown,
  });
  if (!found) throw new Error("unpaid: a board answered nothing");
  const { owed, untold, told, paid, amount, losing, lapsed, asOf, rows } = found;
  return {
    counts: { owed, untold, told, paid },
    ...{ amount, losing, lapsed, near, asOf: asOf?.toISOString() ?? null },
    rows: rows.map(showUnpaid),
  };
}

/** One of them, as a board and a file of all of them tell it. */
export function showUnpaid(row: UnpaidRow): object {
  const { insurer: name, dueOn, coveredUntil, paidOn, markedAt, ...told } = row;
  return {
    ...told,
    insurer: { name, displayName: insurerTitle(name) },
    dueOn: wireDate(dueOn),
    coveredUntil: coveredUntil && wireDate(coveredUntil),
    paidOn: paidOn && wireDate(paidOn),
    markedAt: markedAt && new Date(markedAt).toISOString(),
  };
}

/** What is not told of: instalments of what is a policy no more. */
export const isOfPolicy = sql`not exists (
  select from policies p where p.id = u.policy_id and p.status in ('canceled', 'removed'))`;

/** What is told of an instalment `u`, its policy `p` and that one's client `k`; `asking` is whose board it is. */
export function unpaidJson(asking: unknown) {
  return sql`json_build_object('id', u.id, 'insurer', u.insurer, 'policyId', p.id,
    'policyNumber', u.policy_number, 'instalment', u.instalment, 'dueOn', u.due_on, 'amount', u.amount,
    'coveredUntil', u.covered_until, 'reason', u.reason, 'paidOn', u.paid_on, 'mark', u.mark,
    'markedAt', u.marked_at, 'asset', p.asset, 'plate', p.plate, 'holder', p.holder, 'clientId', k.id,
    'isOwn', u.broker_id = ${asking}::uuid,
    'phone', case when k.answers #>> '{client,phoneType}' = 'mobile' then k.answers #>> '{client,phoneNumber}' end,
    'email', k.answers #>> '{client,email}')`;
}

type Values = {
  readonly brokers: readonly string[];
  readonly insurer: string | null;
  readonly view: UnpaidView;
  readonly today: string;
  readonly soon: string;
  readonly month: string;
  readonly shown: number;
};

const selectUnpaid = prepare<Values, Found>((db, v) => {
  const limit = sql.raw(`limit ${most.read}`);
  const columns = sql`u.id, u.broker_id, u.policy_id, u.covered_until, u.due_on, u.paid_on, u.mark, u.amount`;
  const isSought = sql`(${v.insurer}::text is null or u.insurer = ${v.insurer}) and ${isOfPolicy}`;
  const asking = sql`(${v.brokers}::uuid[])[1]`;
  return sql<Found>`
    with owed as materialized (
      select o.* from unnest(${v.brokers}::uuid[]) b(id), lateral (
        select ${columns} from unpaid_instalments u where u.broker_id = b.id and u.paid_on is null and ${isSought}
        order by coalesce(u.covered_until, date 'infinity'), u.due_on, u.id ${limit}
      ) o
    ), paid as materialized (
      select o.* from unnest(${v.brokers}::uuid[]) b(id), lateral (
        select ${columns} from unpaid_instalments u where u.broker_id = b.id and u.paid_on >= ${v.month}::date
          and ${isSought} order by u.paid_on desc ${limit}
      ) o
    ), shown as materialized (
      select *, row_number() over (order by paid_on desc, covered_until, due_on, id) as at from (
        select * from owed where ${v.view} = 'owed' or (${v.view} = 'untold' and mark is null)
          or (${v.view} = 'told' and mark is not null)
        union all select * from paid where ${v.view} = 'paid'
      ) one
    )
    select (select count(*)::integer from owed) as owed,
      (select count(*)::integer from owed where mark is null) as untold,
      (select count(*)::integer from owed where mark is not null) as told,
      (select count(*)::integer from paid) as paid,
      (select coalesce(sum(amount), 0)::float8 from shown) as amount,
      (select count(distinct coalesce(policy_id, id))::integer from owed
        where covered_until between ${v.today}::date and ${v.soon}::date) as losing,
      (select count(distinct coalesce(policy_id, id))::integer from owed
        where covered_until < ${v.today}::date) as lapsed,
      (select max(done_at) from imports where broker_id = any(${v.brokers}::uuid[]) and kind = 'unpaid'
        and status = 'done') as "asOf",
      (select coalesce(json_agg(${unpaidJson(asking)} order by o.at), '[]')
      from shown o join unpaid_instalments u on u.id = o.id left join policies p on p.id = u.policy_id
      left join records k on k.id = p.client_id
      where o.at <= ${v.shown}::integer) as rows`.compile(db);
});
