import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import { foldPolicyDays } from "#server/insurance/policies/policy-days.ts";
import { type Harness, startHarness } from "../../harness.ts";

let server: Harness;
beforeAll(async () => {
  server = await startHarness();
});
afterAll(() => server.close());

/** How many of each broker's policies were in force on days around the year, as they are counted and as they are kept. */
async function figures() {
  const { rows } = await sql<{ counted: number; kept: number }>`
    select b.id, d.day,
      (select count(*)::integer from policies p where p.broker_id = b.id and p.status = 'issued'
        and p.starts_on <= d.day and p.ends_on >= d.day) as counted,
      (select coalesce(sum(k.change), 0)::integer from policy_days k where k.broker_id = b.id and k.day <= d.day) as kept
    from brokers b, generate_series(date '2025-06-01', date '2028-06-01', interval '5 days') g(at),
      lateral (select g.at::date as day) d order by b.id, d.day`.execute(server.database.db);
  return { counted: rows.map((row) => row.counted), kept: rows.map((row) => row.kept) };
}

const broker = demoBrokerId("independiente@example.com");
const of = (numbers: string) => sql`number like ${numbers}`;
const steps: readonly (readonly [string, () => ReturnType<typeof sql>])[] = [
  ["policies that are there from the beginning", () => sql`select 1`],
  [
    "policies that come, of a broker and of nobody",
    () => sql`
      insert into policies (id, number, insurer, product, asset, starts_on, ends_on, status, broker_id)
      select gen_random_uuid(), 'DAYS-' || n, 'zurich', 'car', 'Auto', date '2026-01-01' + (n * 7) % 400,
        date '2026-01-01' + (n * 7) % 400 + (n % 9 + 1) * 40, (array['issued', 'issued', 'pending'])[1 + n % 3],
        case when n % 10 > 0 then ${broker}::uuid end
      from generate_series(1, 120) n`,
  ],
  ["a term that moves", () => sql`update policies set ends_on = ends_on + 33 where ${of("DAYS-%1")}`],
  [
    "what is taken back, canceled or issued",
    () => sql`
      update policies set status = case when number like '%2' then 'removed' when number like '%3' then 'canceled' else 'issued' end
      where ${of("DAYS-%")}`,
  ],
  [
    "another broker",
    () =>
      sql`update policies set broker_id = ${demoBrokerId("productora@example.com")}::uuid where ${of("DAYS-%5")}`,
  ],
  ["nothing that counts", () => sql`update policies set asset = 'Otro' where ${of("DAYS-%")}`],
  ["what goes", () => sql`delete from policies where ${of("DAYS-%7")}`],
];

test("policies in force on any day are as many as are counted, whatever is done to them", async () => {
  const { db } = server.database;
  for (const [what, step] of steps) {
    await step().execute(db);
    const { counted, kept } = await figures();
    expect({ what, kept }).toEqual({ what, kept: counted });
  }
  const rows = async () =>
    (
      await db
        .selectFrom("policy_days")
        .select(({ fn }) => fn.countAll().as("n"))
        .executeTakeFirstOrThrow()
    ).n;
  const before = await rows();
  await foldPolicyDays(db);
  const { counted, kept } = await figures();
  expect(kept).toEqual(counted);
  expect(Number(await rows())).toBeLessThan(Number(before));
});
