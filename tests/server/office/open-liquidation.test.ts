import { CompiledQuery, createQueryId, type RootOperationNode, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import type { Db } from "#server/infrastructure/db/tables.ts";
import { showLines, showOne } from "#server/office/liquidations/show-liquidation.ts";
import { loadLiquidation } from "#server/records/liquidations/liquidation.ts";
import { openLiquidations } from "#server/records/liquidations/open-liquidations.ts";
import { anything } from "../harness.ts";
import { type Plan, readsTooMuch } from "../infrastructure/db/read-plan.ts";
import { type Office, startOffice } from "./start-office.ts";

/** What was paid in years, and what nobody has taken yet. */
const [taken, open] = [20_000, 40];
const brokerId = demoBrokerId("productora@example.com");

let server: Office;
let id: string;
beforeAll(async () => {
  server = await startOffice("/office/liquidations");
  const { db } = server.database;
  const add = (name: string, rows: number, period: string) =>
    sql`insert into movements (id, broker_id, insurer, policy_number, period, kind, net_premium, rate, commission, line,
        turn, author, created_at)
      select gen_random_uuid(), ${brokerId}::uuid, 'zurich', ${name}::text || n, ${period}::date, 'commission', 1000000,
        1500, case when n % 4 = 0 then -10000 else 150000 end, ${name}::text || n, 0, 'test', now()
      from generate_series(1, ${rows}::integer) n`.execute(db);
  await add("PAID-", taken, "2026-08-01");
  const [paid] = (
    await sql<{
      id: string;
    }>`insert into liquidations (id, broker_id, number, period_from, period_to, status, created_at,
        updated_at)
      values (gen_random_uuid(), ${brokerId}::uuid, 'L-2026-08', '2026-08-01', '2026-08-31', 'paid', now(), now())
      returning id`.execute(db)
  ).rows;
  await sql`insert into liquidation_lines (movement_id, liquidation_id, place)
    select id, ${paid?.id}::uuid, row_number() over () from movements where policy_number like 'PAID-%'`.execute(
    db,
  );
  await add("OPEN-", open, "2026-09-01");
  await sql`insert into ledger_balances (broker_id, period, insurer, net_premium, commission, movements)
    values (${brokerId}::uuid, '2026-09-01', 'zurich', 1, 1, 1) on conflict do nothing`.execute(db);
  await openLiquidations(db, new Date(server.time.now));
  await sql`update liquidations set period_to = '2026-09-30' where status = 'unavailable'`.execute(db);
  await sql`analyze`.execute(db);
  const found = db.selectFrom("liquidations").select("id").where("status", "=", "unavailable");
  ({ id } = await found.where("broker_id", "=", brokerId).executeTakeFirstOrThrow());
}, 120_000);
afterAll(() => server?.close());

test("what a broker was paid is not looked through for what nobody has taken", async () => {
  const { db } = server.database;
  const asked: RootOperationNode[] = [];
  const watched = db.withPlugin({
    transformQuery: ({ node }) => {
      asked.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const services = { db: watched, clock: () => new Date(server.time.now), rules: anything };
  const liquidation = await loadLiquidation(db, { id });
  const shown = await showOne(services, liquidation);
  expect(shown).toMatchObject({
    ...{ policyLiquidationsCount: open, lacks: "vatUnknown" },
    ...{ subTotal: 30 * 150_000, invoiceTotal: 30 * 150_000 - 10 * 10_000 },
  });
  expect(await showLines(services, liquidation, 30)).toHaveLength(10);
  expect(asked.length).toBeGreaterThan(3);
  const found: string[] = [];
  for (const node of asked) found.push(...(await readsOf(db, node)));
  expect(found).toEqual([]);
});

test("what is open is what no liquidation has taken, and what was taken is not given back", async () => {
  const { db } = server.database;
  const { rows } = await sql<{ kept: number; counted: number; alike: number }>`
    select count(o.movement_id)::integer as kept, count(m.id)::integer as counted,
      count(*) filter (where (o.broker_id, o.period, o.commission, o.insurer, o.policy_number, o.line, o.turn)
        = (m.broker_id, m.period, m.commission, m.insurer, m.policy_number, m.line, m.turn))::integer as alike
    from open_movements o full join (
      select * from movements where id not in (select movement_id from liquidation_lines)
    ) m on m.id = o.movement_id`.execute(db);
  expect(rows).toEqual([{ kept: open, counted: open, alike: open }]);
  await expect(sql`delete from liquidation_lines`.execute(db)).rejects.toThrow("only ever added");
});

/** What a statement of the ledger looks at beyond what is open. */
async function readsOf(db: Db, node: RootOperationNode): Promise<readonly string[]> {
  const { sql: text, parameters } = db.getExecutor().compileQuery(node, createQueryId());
  if (!/movements|liquidation_lines/.test(text)) return [];
  const { rows } = await db.executeQuery(
    CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters]),
  );
  const [row] = rows as readonly { readonly "QUERY PLAN": readonly { readonly Plan: Plan }[] }[];
  const [first] = row?.["QUERY PLAN"] ?? [];
  if (!first) throw new Error("a statement was not explained");
  const isLarge = (relation: string) => ["movements", "liquidation_lines"].includes(relation);
  return readsTooMuch(first.Plan, { isLarge, most: 2 * open });
}
