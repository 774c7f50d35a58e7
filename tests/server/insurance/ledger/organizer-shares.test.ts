import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedBrokers } from "#server/demonstration/seed/brokers.ts";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import type { Database } from "#server/infrastructure/db/connect.ts";
import { portionOf } from "#server/insurance/ledger/portion.ts";
import { standingLines } from "#server/insurance/ledger/standing-lines.ts";
import { type SaidLine, type TakenBack, writeMovements } from "#server/insurance/ledger/write-movements.ts";
import type { Broker } from "#server/people/principals/principal.ts";
import { closeMonth, decideLine } from "#server/records/reconciliation/decide-line.ts";
import { demoBrokers } from "../../demo-people.ts";
import { openTestDatabase } from "../../harness.ts";
import { names, saidFiles } from "./said-files.ts";

const at = new Date("2026-11-20T15:00:00Z");
const producer = demoBrokerId("productora@example.com");
const organizer = demoBrokerId("organizadora@example.com");
const alone = demoBrokerId("independiente@example.com");
/** In hundredths of a percent: a rate at which halves come up. */
const rate = 325;
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedBrokers(database.db, at, demoBrokers);
});
afterAll(() => database?.close());

/** An insurer of a test's own, by which a policy of each of some brokers is paid and organizers earn beside them. */
async function insurer(more: { readonly organizerRate?: number | null } = {}): Promise<string> {
  const name = `i${randomUUID().slice(0, 8)}`;
  const { organizerRate = rate } = more;
  await sql`insert into commercial_conditions
    (id, insurer, product, effective_from, turn, rate, organizer_rate, author, created_at)
    values (${randomUUID()}::uuid, ${name}, 'car', '2026-01-01', 0, 1500, ${organizerRate}, 'test', ${at}::timestamptz)`.execute(
    database.db,
  );
  for (const owner of [producer, alone])
    await sql`insert into policies (id, number, insurer, product, asset, starts_on, ends_on, status, broker_id)
      values (${randomUUID()}::uuid, ${`P-${owner.slice(0, 4)}`}, ${name}, 'car', 'Auto', '2026-02-01', '2027-02-01',
        'issued', ${owner}::uuid)`.execute(database.db);
  return name;
}

function write(brokerId: string, of: string, lines: readonly (SaidLine | TakenBack)[]) {
  const by = { fileId: null, author: "test", at };
  const account = { brokerId, insurer: of, ...by };
  return database.db.transaction().execute((trx) => writeMovements(trx, lines, account));
}

const said = (line: string, more: Partial<SaidLine> = {}, owner = producer): SaidLine => ({
  ...{ line, policyNumber: `P-${owner.slice(0, 4)}`, period: "2026-10-01", kind: "commission", rate: 1500 },
  ...{ netPremium: 100_000, commission: 15_000 },
  ...more,
});

/** What of an insurer an account's months come to, by its movements and by its balances. */
async function sums(of: string, brokerId: string) {
  const { db } = database;
  const { rows: movements } = await sql`
    select period, sum(case when kind = 'share' then 0 else net_premium end)::float8 as net_premium,
      sum(commission)::float8 as commission, count(*)::integer as movements,
      sum(case when kind = 'share' then commission else 0 end)::float8 as shares
    from movements where insurer = ${of} and broker_id = ${brokerId}::uuid group by period order by period`.execute(
    db,
  );
  const balances = await db
    .selectFrom("ledger_balances")
    .select(["period", "net_premium", "commission", "movements", "shares"])
    .where("insurer", "=", of)
    .where("broker_id", "=", brokerId)
    .orderBy("period")
    .execute();
  return { movements, balances };
}

const earned = async (of: string, brokerId = organizer) =>
  (await sums(of, brokerId)).balances.reduce((all, { commission }) => all + commission, 0);

/** What a producer reads that their organizer earns beside them. */
async function besides(of: string): Promise<number> {
  const { rows } = await sql<{ readonly total: number }>`
    select coalesce(sum(organizer_shares), 0)::float8 as total from ledger_balances
    where insurer = ${of} and broker_id = ${producer}::uuid`.execute(database.db);
  return rows[0]?.total ?? 0;
}

async function organize(producerId: string, by: string | null, day: string): Promise<void> {
  await database.db
    .updateTable("brokers")
    .set({ organizer_id: by, updated_at: new Date(`${day}T15:00:00Z`) })
    .where("id", "=", producerId)
    .execute();
}

const file = saidFiles((name, more) => said(name, more));

test("after any files in any order an organizer has the rate's part of each line that stands, and balances are what movements come to", async () => {
  const property = fc.asyncProperty(fc.array(file, { minLength: 1, maxLength: 6 }), async (files) => {
    const of = await insurer();
    // A file of the organizer's own with the same names is another thing.
    await write(organizer, of, [said("a", { netPremium: 7_000, commission: 700, policyNumber: "O-1" })]);
    for (const lines of files) await write(producer, of, lines);
    for (const account of [producer, organizer]) {
      const { movements, balances } = await sums(of, account);
      expect(balances).toEqual(movements);
    }
    const standing = await standingLines(database.db, { brokerId: producer, insurer: of }, names);
    const due = standing.reduce((all, { netPremium }) => all + portionOf(netPremium, rate), 0);
    expect(await earned(of)).toBe(due + 700);
    expect(await besides(of)).toBe(due);
    const own = await standingLines(database.db, { brokerId: organizer, insurer: of }, names);
    expect(own.map(({ commission }) => commission)).toEqual([700]);
  });
  await fc.assert(property, { numRuns: 20 });
});

test("an extorno gives the share back to the centavo", async () => {
  const of = await insurer();
  // 3,25 % of 1.000,10 is half a centavo more than 32,50.
  await write(producer, of, [said("a", { netPremium: 100_010, commission: 15_002 })]);
  const before = await earned(of);
  await write(producer, of, [
    said("b", { kind: "refund", netPremium: -100_010, commission: -15_002, period: "2026-11-01" }),
  ]);
  expect([before, await earned(of)]).toEqual([portionOf(100_010, rate), 0]);
});

test("nothing is shared of who is organized by nobody, where no share is agreed, nor of a policy that nobody has", async () => {
  const of = await insurer();
  await write(alone, of, [said("a", {}, alone)]);
  await write(producer, of, [said("b", { policyNumber: "de nadie" })]);
  const without = await insurer({ organizerRate: null });
  await write(producer, without, [said("c")]);
  expect([await earned(of), await earned(without)]).toEqual([0, 0]);
});

test("a month is of who organized at its end, also where its file comes later; what was shared is given back by who has it", async () => {
  const of = await insurer();
  await organize(alone, organizer, "2026-09-10");
  await write(alone, of, [
    said("august", { period: "2026-08-01" }, alone),
    said("september", { period: "2026-09-01" }, alone),
  ]);
  expect(await earned(of)).toBe(portionOf(100_000, rate));
  await organize(alone, null, "2026-11-05");
  const october = said("october", { period: "2026-10-01" }, alone);
  await write(alone, of, [october, said("november", { period: "2026-11-01" }, alone)]);
  expect(await earned(of)).toBe(2 * portionOf(100_000, rate));
  await write(alone, of, [{ line: "october" }]);
  expect(await earned(of)).toBe(portionOf(100_000, rate));
});

test("who decides of an organizer's month keeps nobody from writing shares", async () => {
  const of = await insurer();
  const month = { brokerId: organizer, insurer: of, period: "2026-10-01" };
  const broker: Broker = {
    ...{ type: "broker", brokerId: organizer, sessionId: randomUUID(), isActivated: true, permissions: [] },
    onboardingStatus: "finished",
    address: "local",
  };
  const { db } = database;
  const [held, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const deciding = db.transaction().execute(async (trx) => {
    await closeMonth(trx, false, { month, broker, at });
    const nothing = { key: "nada", decision: "accept" } as const;
    await expect(decideLine(trx, nothing, { month, broker, at })).rejects.toThrow();
    held.resolve();
    await written.promise;
  });
  await held.promise;
  const writing = db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = '3s'`.execute(trx);
    const account = { brokerId: producer, insurer: of, fileId: null, author: "test", at };
    await writeMovements(trx, [said("a")], account);
  });
  await Promise.all([writing.finally(() => written.resolve()), deciding]);
  expect(await earned(of)).toBe(portionOf(100_000, rate));
});
