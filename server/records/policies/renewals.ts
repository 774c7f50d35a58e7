import { sql } from "kysely";
import { addDays, wireDate } from "#engine/identifiers/index.ts";
import { prepare } from "../../infrastructure/db/prepare.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import { parametersAt } from "../../insurance/parameters/parameters.ts";
import type { ProductTitles } from "../judged.ts";
import { loadNewPrices, type NewPrice } from "./new-prices.ts";

/** Whose policies, and what narrows them; days are ISO days. */
export type SoughtRenewals = {
  readonly brokers: readonly string[];
  readonly insurer?: string | null;
  readonly product?: string | null;
  /** Those alone that rise by more than their broker would have it. */
  readonly rising?: boolean;
  readonly today: string;
  readonly now: Date;
};

type Row = {
  readonly window: number;
  readonly count: number;
  readonly totalPremium: number;
  /** Which they are: what is told of their new prices is counted by them. */
  readonly ids: readonly string[];
  readonly policies: readonly Ending[];
};
export type Ending = {
  readonly id: string;
  readonly insurer: string;
  readonly product: string;
  readonly endsOn: string;
  readonly isOwn: boolean;
};

/** As many of each window as a column shows; of one broker's at most so many are looked at. */
const most = { shown: 20, read: 5_000 };

/** For how many days back what was quoted to renew something is looked at. */
const daysQuoted = 90;

/**
 * The policies in force that end within the windows of the day, the soonest first: each window with how many end, what
 * they come to in pesos, how many rise by more than the first broker would have it, how many nobody asked for, and the
 * first of them with what their client is reached by and what their renewal costs.
 */
export async function listRenewals(
  db: Db,
  { brokers, insurer = null, product = null, today, ...sought }: SoughtRenewals,
  { titleOf }: ProductTitles,
): Promise<readonly (object & { readonly policies: readonly object[] })[]> {
  const { percent, prices, ids, windows, until } = await lookAround(db, { brokers, today, ...sought });
  const { shown } = most;
  const rows = await selectRenewals(db, { brokers, insurer, product, ids, today, until, windows, shown });
  return windows.map((days, at) => {
    const none: Pick<Row, "count" | "totalPremium" | "ids" | "policies"> = {
      ...{ count: 0, totalPremium: 0, ids: [], policies: [] },
    };
    const row = rows.find(({ window }) => window === days) ?? none;
    const { count, totalPremium, policies } = row;
    const from = at === 0 ? 0 : (windows[at - 1] ?? 0) + 1;
    return {
      ...{ days, from, count, totalPremium, percent },
      rising: row.ids.filter((id) => prices.get(id)?.rises).length,
      unasked: row.ids.filter((id) => !prices.has(id)).length,
      endsFrom: wireDate(addDays(today, from) ?? today),
      endsTo: wireDate(addDays(today, days) ?? today),
      policies: policies.map((policy) => showEnding(policy, prices, titleOf)),
    };
  });
}

/** What is known beside the policies: until when they are looked at, and what was quoted to renew them. */
export async function lookAround(
  db: Db,
  { brokers, today, now, rising = false }: Pick<SoughtRenewals, "brokers" | "today" | "now" | "rising">,
) {
  const [{ renewalWindows, renewalRise }, own] = await Promise.all([
    parametersAt(db, today),
    ownRise(db, brokers[0] ?? ""),
  ]);
  const percent = own ?? renewalRise;
  const since = new Date(now.getTime() - daysQuoted * 86_400_000);
  const prices = await loadNewPrices(db, { brokers, since, now, percent });
  const ids = rising ? [...prices].flatMap(([id, price]) => (price.rises ? [id] : [])) : null;
  const windows = renewalWindows.toSorted((one, other) => one - other);
  return { percent, prices, ids, windows, until: addDays(today, windows.at(-1) ?? 0) ?? today };
}

/** One of them, as a board and a file of all of them tell it. */
export function showEnding(
  policy: Ending,
  prices: ReadonlyMap<string, NewPrice>,
  titleOf: ProductTitles["titleOf"],
): object {
  return {
    ...policy,
    insuredCompany: insurerTitle(policy.insurer),
    productTitle: titleOf(policy.product),
    endsOn: wireDate(policy.endsOn),
    renewal: prices.get(policy.id) ?? null,
  };
}

/** What of a policy `p` has to be for it to be told that it ends. */
export function isEnding({ today, until }: { readonly today: unknown; readonly until: unknown }) {
  return sql`p.status <> 'removed' and p.status = 'issued' and p.canceled_on is null and p.renewed_by is null
    and p.ends_on between ${today}::date and ${until}::date and p.starts_on <= ${today}::date`;
}

/** What is told of a policy `p` and its client `k`; `asking` is whose board it is. */
export function endingJson(asking: unknown) {
  return sql`json_build_object('id', p.id, 'number', p.number, 'insurer', p.insurer, 'product', p.product,
    'asset', p.asset, 'plate', p.plate, 'holder', p.holder, 'clientId', k.id, 'endsOn', p.ends_on,
    'totalPremium', p.total_premium, 'currency', p.currency, 'isOwn', p.broker_id = ${asking}::uuid,
    'phone', case when k.answers #>> '{client,phoneType}' = 'mobile' then k.answers #>> '{client,phoneNumber}' end,
    'email', k.answers #>> '{client,email}')`;
}

/** Above how many per cent a broker wants a rise marked; undefined for who did not say. */
async function ownRise(db: Db, brokerId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("brokers")
    .select("preferences")
    .where("id", "=", brokerId)
    .executeTakeFirst();
  return (row?.preferences as { readonly renewalRise?: number } | undefined)?.renewalRise; // as its call has it
}

type Values = {
  readonly brokers: readonly string[];
  readonly insurer: string | null;
  readonly product: string | null;
  readonly today: string;
  readonly until: string;
  readonly windows: readonly number[];
  readonly ids: readonly string[] | null;
  readonly shown: number;
};

const selectRenewals = prepare<Values, Row>((db, v) =>
  sql<Row>`
    with ending as materialized (
      select e.*, (select min(w) from unnest(${v.windows}::integer[]) w where e.ends_on <= ${v.today}::date + w) as within
      from unnest(${v.brokers}::uuid[]) b(id), lateral (
        select p.id, p.ends_on, p.total_premium, p.currency from policies p
        where p.broker_id = b.id and ${isEnding(v)}
          and (${v.insurer}::text is null or p.insurer = ${v.insurer}) and (${v.product}::text is null or p.product = ${v.product})
          and (${v.ids}::uuid[] is null or p.id = any(${v.ids}::uuid[]))
        order by p.ends_on, p.id limit ${sql.raw(String(most.read))}
      ) e
    ), placed as materialized (
      select *, row_number() over (partition by within order by ends_on, id) as at from ending
    )
    select within as "window", count(*)::integer as count, json_agg(id) as ids,
      coalesce(sum(total_premium) filter (where currency = 'ARS'), 0)::float8 as "totalPremium",
      (select json_agg(${endingJson(sql`(${v.brokers}::uuid[])[1]`)} order by o.at)
      from placed o join policies p on p.id = o.id left join records k on k.id = p.client_id
      where o.within = placed.within and o.at <= ${v.shown}::integer) as policies
    from placed group by within`.compile(db),
);
