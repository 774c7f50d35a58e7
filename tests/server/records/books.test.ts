import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import { type Harness, startHarness } from "../harness.ts";

const own = demoBrokerId("independiente@example.com");
const other = demoBrokerId("productora@example.com");
let server: Harness;
beforeAll(async () => {
  server = await startHarness();
});
afterAll(() => server?.close());

type Row = Readonly<Record<string, unknown>>;
const read = async (path: string) => {
  const session = await server.session("independiente");
  const { payload } = await server.call({ url: path, session });
  return payload
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Row);
};

/** Policies of a broker's with a version each, so many, and two changes of the first, of which the last was undone. */
async function sell(broker: string, prefix: string, count: number): Promise<void> {
  const { db } = server.database;
  await sql`insert into policies (id, number, insurer, product, asset, plate, province, starts_on, ends_on, broker_id, holder)
    select gen_random_uuid(), ${prefix}::text || n, 'sura', 'car', 'Bien ' || n, 'AZ' || n, 'Mendoza', '2025-03-01',
      '2026-03-01', ${broker}::uuid, 'Cliente ' || n from generate_series(1, ${count}::integer) n`.execute(
    db,
  );
  const version = (number: number, kind: string, day: string, only: string, restores: number | null) =>
    sql`insert into policy_versions (policy_id, number, kind, effective_from, source, answers, author, created_at, restores)
      select id, ${number}::integer, ${kind}::text, ${day}::date, 'insurer',
        '{"coverages":[{"name":"Terceros","sumInsured":1250000}]}', 'test', now(), ${restores}::integer
      from policies where number like ${only}::text`.execute(db);
  await version(1, "policy", "2025-03-04", `${prefix}%`, null);
  await version(2, "endorsement", "2025-03-31", `${prefix}1`, null);
  await version(3, "endorsement", "2025-04-01", `${prefix}1`, null);
  await version(4, "correction", "2025-04-01", `${prefix}1`, 2);
}

test("the operations of a month come by day, with what a book asks of each, and none of another broker's", async () => {
  await sell(own, "BOOK-", 1_020);
  await sell(other, "OTHER-", 3);
  const rows = await read("/current-account/operations?month=2025/03/01");
  expect(rows).toHaveLength(1_021);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(1_021);
  expect(rows.filter(({ policyNumber }) => String(policyNumber).startsWith("OTHER"))).toEqual([]);
  expect(rows.at(-1)).toMatchObject({
    ...{ on: "2025/03/31", kind: "endorsement", policyNumber: "BOOK-1", proposer: "Cliente 1" },
    ...{ product: "Producto car", asset: "Bien 1", plate: "AZ1", province: "Mendoza", insurer: "SURA" },
    ...{ sumInsured: 1_250_000, startsOn: "2025/03/01", endsOn: "2026/03/01" },
  });
  expect(await read("/current-account/operations?month=2025/04/15")).toEqual([]);
  expect(await read("/current-account/operations?month=2025/02/01")).toEqual([]);
});

test("a collection says when it came, and which liquidation took it", async () => {
  const { db } = server.database;
  const id = "00000000-0000-4000-8000-000000000077";
  await sql`insert into movements (id, broker_id, insurer, policy_number, period, kind, net_premium, rate, commission,
      file_id, line, turn, author, created_at)
    values (${id}, ${own}::uuid, 'sura', 'BOOK-1', '2025-03-01', 'commission', 1000000, 1500, 150000, null, 'r-1', 1,
      'test', '2025-04-02T01:30:00Z')`.execute(db);
  const path = "/movements?month=2025/03/01&format=rows";
  // Still the first of April in Argentina.
  expect(await read(path)).toMatchObject([{ line: "r-1", takenOn: "2025/04/01", liquidation: null }]);
  const liquidation = "00000000-0000-4000-8000-000000000078";
  await sql`insert into liquidations (id, broker_id, number, period_from, period_to, status, created_at, updated_at)
    values (${liquidation}, ${own}::uuid, 'L-2025-03', '2025-03-01', '2025-03-31', 'paid', now(), now())`.execute(
    db,
  );
  await sql`insert into liquidation_lines (movement_id, liquidation_id) values (${id}, ${liquidation})`.execute(
    db,
  );
  expect(await read(path)).toMatchObject([{ line: "r-1", liquidation: "L-2025-03" }]);
});
