import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import { rowsAtOnce } from "#server/infrastructure/db/rows-after.ts";
import { type Harness, startHarness } from "../harness.ts";
import { ownFlows } from "../own-documents.ts";
import { watchStatements } from "../watch-statements.ts";

// More than a board ever read at once.
const count = 6_250;
const own = demoBrokerId("independiente@example.com");
const other = demoBrokerId("productora@example.com");
let server: Harness;
let session: string;
beforeAll(async () => {
  server = await startHarness({ flows: ownFlows() });
  session = await server.session("independiente");
  const { db } = server.database;
  const grow = async (broker: string, prefix: string, rows: number) => {
    await sql`insert into policies (id, number, insurer, product, asset, starts_on, ends_on, broker_id, holder, status)
      select gen_random_uuid(), ${prefix}::text || n, case when n % 4 = 0 then 'sura' else 'zurich' end, 'car',
        'Bien ' || n, '2026-01-01', date '2026-11-20' + (n % 28), ${broker}::uuid, 'Cliente ' || n % 700, 'issued'
      from generate_series(1, ${rows}::integer) n`.execute(db);
    await sql`insert into unpaid_instalments (id, broker_id, insurer, key, policy_number, due_on, amount, covered_until,
        paid_on, mark, created_at, updated_at)
      select gen_random_uuid(), ${broker}::uuid, case when n % 4 = 0 then 'sura' else 'zurich' end,
        ${prefix}::text || n, ${prefix}::text || n, date '2026-11-01' + (n % 9), 1000 + n,
        case when n % 7 > 0 then date '2026-11-10' + (n % 20) end,
        case when n % 5 = 0 then date '2026-11-01' + (n % 15) end, case when n % 3 = 0 then 'told' end, now(), now()
      from generate_series(1, ${rows}::integer) n`.execute(db);
  };
  await grow(own, "OWN-", count);
  await grow(other, "OTHER-", 40);
});
afterAll(() => server?.close());

type Row = Readonly<Record<string, unknown>> & { readonly id: string };
async function ask(path: string): Promise<{ readonly rows: readonly Row[]; readonly statements: number }> {
  const url = `${path}${path.includes("?") ? "&" : "?"}format=rows`;
  const { done, statements } = await watchStatements(() => server.call({ url, session }));
  expect(done.statusCode).toBe(200);
  const lines = done.payload.split("\n").slice(0, -1);
  return { rows: lines.map((line) => JSON.parse(line) as Row), statements: statements.length };
}

const places = (rows: readonly Row[], of: readonly string[]) =>
  rows.map((row) => of.map((name) => row[name] ?? "~").join(" "));

test.each([
  ["/policies/unpaid", 5_000, ["coveredUntil", "dueOn", "id"]],
  ["/policies/unpaid?view=untold", 3_333, ["coveredUntil", "dueOn", "id"]],
  ["/policies/unpaid?view=told&insurer=sura", 416, ["coveredUntil", "dueOn", "id"]],
  ["/policies/renewals", count, ["endsOn", "id"]],
  ["/policies/renewals?insurer=sura", 1_562, ["endsOn", "id"]],
] as const)(
  "%s gives each of its rows once and in its order, some hundred a statement",
  async (path, all, of) => {
    const { rows, statements } = await ask(path);
    expect([rows.length, new Set(rows.map(({ id }) => id)).size]).toEqual([all, all]);
    expect(rows.filter((row) => String(row.policyNumber ?? row.number).startsWith("OTHER-"))).toEqual([]);
    expect(places(rows, of)).toEqual(places(rows, of).toSorted());
    // A statement of rows and one of where it stands for each some hundred, and what stands around them.
    expect(statements).toBeLessThan(2 * Math.ceil(all / rowsAtOnce) + 14);
  },
);

test("what was paid comes from the last day on, each once", async () => {
  const { rows } = await ask("/policies/unpaid?view=paid");
  expect(new Set(rows.map(({ id }) => id)).size).toBe(1_250);
  const days = rows.map(({ paidOn }) => String(paidOn));
  expect(days).toEqual(days.toSorted().toReversed());
});

test("a row is the same as on its board", async () => {
  const board = (await server.call({ url: "/policies/unpaid", session })).json().data;
  expect((await ask("/policies/unpaid")).rows.slice(0, 50)).toEqual(board.rows.slice(0, 50));
  const [first] = (await server.call({ url: "/policies/renewals", session })).json().data;
  expect((await ask("/policies/renewals")).rows.slice(0, 20)).toEqual(first.policies);
});
