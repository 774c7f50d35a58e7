import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import { foldFigures } from "#server/records/portfolio/fold-figures.ts";
import { type Harness, startHarness } from "../../harness.ts";

let server: Harness;
beforeAll(async () => {
  server = await startHarness();
});
afterAll(() => server.close());

const broker = demoBrokerId("independiente@example.com");
const other = demoBrokerId("productora@example.com");

/** What is kept, and what it is kept of, summed alike. */
const pairs = {
  policies: [
    sql`select broker_id, day, ends, insurer, product, currency, sum(policies)::int as n,
        sum(total_premium)::float8 as premium, sum(unpriced)::int as unpriced
      from portfolio_days group by 1, 2, 3, 4, 5, 6
      having sum(policies) <> 0 or sum(total_premium) <> 0 or sum(unpriced) <> 0 order by 1, 2, 3, 4, 5, 6`,
    sql`select broker_id, day, ends, insurer, product, currency, sum(way)::int as n,
        sum(way * coalesce(total_premium, 0))::float8 as premium,
        sum(case when total_premium is null then way else 0 end)::int as unpriced
      from policies, lateral (values (starts_on, false, 1), (ends_on + 1, true, -1)) d(day, ends, way)
      where broker_id is not null and status = 'issued' group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`,
  ],
  earned: [
    sql`select broker_id, month, insurer, product, sum(net_premium)::float8 as n, sum(commission)::float8 as earned
      from earned_months group by 1, 2, 3, 4 having sum(net_premium) <> 0 or sum(commission) <> 0 order by 1, 2, 3, 4`,
    sql`select m.broker_id, period as month, m.insurer, coalesce(p.product, '') as product,
        sum(net_premium)::float8 as n, sum(commission)::float8 as earned
      from movements m left join policies p on p.id = m.policy_id
      group by 1, 2, 3, 4 having sum(net_premium) <> 0 or sum(commission) <> 0 order by 1, 2, 3, 4`,
  ],
  claims: [
    sql`select broker_id, month, insurer, product, sum(claims)::int as n, sum(paid)::float8 as paid
      from claim_months group by 1, 2, 3, 4 having sum(claims) <> 0 order by 1, 2, 3, 4`,
    sql`select broker_id, date_trunc('month', sent_at at time zone 'America/Argentina/Buenos_Aires')::date as month,
        coalesce(insurer, '') as insurer, coalesce(product, '') as product, count(*)::int as n,
        coalesce(sum((facts ->> 'paid')::bigint), 0)::float8 as paid
      from records where entity = 'accident' and sent_at is not null and broker_id is not null
      group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  ],
} as const;

async function holds(what: string): Promise<void> {
  const { db } = server.database;
  for (const [name, [kept, counted]] of Object.entries(pairs)) {
    const { rows } = await counted.execute(db);
    expect({ what, name, rows: (await kept.execute(db)).rows }).toEqual({ what, name, rows });
  }
}

const kept = sql`number like 'KEPT-%'`;
const steps: readonly (readonly [string, () => ReturnType<typeof sql>])[] = [
  ["what is there from the beginning", () => sql`select 1`],
  [
    "policies that come, of a broker and of nobody",
    () => sql`
      insert into policies (id, number, insurer, product, asset, starts_on, ends_on, status, broker_id, total_premium, currency)
      select gen_random_uuid(), 'KEPT-' || n, (array['zurich', 'sura'])[1 + n % 2], (array['car', 'home', 'life'])[1 + n % 3],
        'Bien', date '2026-01-01' + (n * 7) % 400, date '2026-01-01' + (n * 7) % 400 + (n % 9 + 1) * 40,
        (array['issued', 'issued', 'pending'])[1 + n % 4 % 3], case when n % 10 > 0 then ${broker}::uuid end,
        case when n % 5 > 0 then n * 1000 end, case when n % 11 = 0 then 'USD' else 'ARS' end
      from generate_series(1, 120) n`,
  ],
  [
    "a price that changes",
    () => sql`update policies set total_premium = 7 where ${kept} and number like '%1'`,
  ],
  [
    "a price that is not known any more",
    () => sql`update policies set total_premium = null where number like 'KEPT-%3'`,
  ],
  [
    "another insurer, product and currency",
    () =>
      sql`update policies set insurer = 'allianz', product = 'commerce', currency = 'USD' where number like 'KEPT-%4'`,
  ],
  ["a term that moves", () => sql`update policies set ends_on = ends_on + 33 where number like 'KEPT-%1'`],
  [
    "what is taken back, canceled or issued",
    () => sql`
      update policies set status = case when number like '%2' then 'removed' when number like '%3' then 'canceled' else 'issued' end
      where ${kept}`,
  ],
  [
    "claims that are sent, and drafts",
    () => sql`
      insert into records (id, entity, owner, writer, policy_id, product, insurer, status, answers, created_at, updated_at, sent_at)
      select gen_random_uuid(), case when substr(number, 6)::int % 8 = 0 then 'inspection' else 'accident' end, 'insured:*:1', 'kept',
        id, product, insurer, 'sent', '{}', now(), now(),
        case when substr(number, 6)::int % 6 > 0 then timestamptz '2026-11-01 02:30Z' - substr(number, 6)::int * interval '1 day' end
      from policies where ${kept}`,
  ],
  [
    "a draft that is sent",
    () =>
      sql`update records set sent_at = timestamptz '2026-11-01 02:59Z' where writer = 'kept' and sent_at is null`,
  ],
  ["a claim that moves", () => sql`update records set status = 'payed' where writer = 'kept'`],
  [
    "what insurers paid",
    () => sql`update records set facts = facts || '{"paid": 1250, "currency": "ARS"}' where writer = 'kept'`,
  ],
  ["another amount", () => sql`update records set facts = facts || '{"paid": 900}' where writer = 'kept'`],
  ["another broker", () => sql`update policies set broker_id = ${other}::uuid where number like 'KEPT-%5'`],
  [
    "movements, of policies and of nobody's",
    () => sql`
      insert into movements (id, broker_id, insurer, policy_id, policy_number, period, kind, net_premium, rate, commission, line,
        turn, author, created_at)
      select gen_random_uuid(), ${broker}::uuid, insurer, case when n % 4 > 0 then id end, number,
        date '2026-01-01' + (n % 11) * interval '1 month', 'commission', n * 100000, 1500, n * 15000, 'KEPT-' || n, 0, 'kept', now()
      from (select *, substr(number, 6)::int as n from policies where ${kept} and broker_id = ${broker}::uuid) p`,
  ],
  ["what says nothing of all this", () => sql`update policies set asset = 'Otro' where ${kept}`],
  [
    "claims that go",
    () =>
      sql`delete from records where writer = 'kept' and policy_id in (select id from policies where number like 'KEPT-%7')`,
  ],
  ["policies that go", () => sql`delete from policies where number like 'KEPT-%7' and broker_id is null`],
];

test("what is kept of portfolios is what they come to, whatever is done to them, and folded as well", async () => {
  const { db } = server.database;
  for (const [what, step] of steps) {
    await step().execute(db);
    await holds(what);
  }
  const count = async () => {
    const { rows } = await sql<{ n: number }>`select (select count(*) from portfolio_days)
      + (select count(*) from earned_months) + (select count(*) from claim_months) as n`.execute(db);
    return Number(rows[0]?.n);
  };
  const before = await count();
  await foldFigures(db, "2000-01-01");
  await holds("folded");
  const folded = await count();
  expect(folded).toBeLessThan(before);
  const today = "2026-09-10";
  const told = await inForceOn(today);
  await foldFigures(db, today);
  expect(await inForceOn(today)).toEqual(told);
  expect(await count()).toBeLessThan(folded);
  // What is written afterwards of a day that is gone counts as well.
  await sql`update policies set total_premium = 99 where number like 'KEPT-%9'`.execute(db);
  await foldFigures(db, today);
  const { rows } = await sql<{ off: number }>`select coalesce(sum(k.total_premium), 0)::float8
      - (select coalesce(sum(total_premium), 0)::float8 from policies
        where broker_id is not null and status = 'issued' and date '2026-09-10' between starts_on and ends_on) as off
    from portfolio_days k where day <= date '2026-09-10'`.execute(db);
  expect(rows).toEqual([{ off: 0 }]);
});

/** What was in force at the end of each of the twelve months before a day, and from that day on, and cost. */
async function inForceOn(today: string): Promise<readonly unknown[]> {
  const { rows } = await sql`
    select d.at::date as day, sum(k.policies)::int as policies, sum(k.total_premium)::float8 as premium
    from (
      select generate_series(${today}::date, date '2028-01-01', interval '9 days') as at
      union all select date_trunc('month', ${today}::date) - n * interval '1 month' - interval '1 day' from generate_series(0, 11) n
    ) d join portfolio_days k on k.day <= d.at::date group by 1 order by 1`.execute(server.database.db);
  return rows;
}
