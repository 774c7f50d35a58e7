import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedBrokers } from "#server/demonstration/seed/brokers.ts";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import type { Database } from "#server/infrastructure/db/connect.ts";
import { standingLines } from "#server/insurance/ledger/standing-lines.ts";
import { type SaidLine, type TakenBack, writeMovements } from "#server/insurance/ledger/write-movements.ts";
import { demoBrokers } from "../../demo-people.ts";
import { openTestDatabase } from "../../harness.ts";
import { names, saidFiles } from "./said-files.ts";

const at = new Date("2026-11-20T15:00:00Z");
const brokerId = demoBrokerId("productora@example.com");
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedBrokers(database.db, at, demoBrokers);
});
afterAll(() => database?.close());

/** Each run of a property has an insurer of its own, so that none sees another's lines. */
const account = () => ({ brokerId, insurer: `i${randomUUID().slice(0, 8)}` });
type Account = ReturnType<typeof account>;

function write(whose: Account, lines: readonly (SaidLine | TakenBack)[]) {
  const by = { fileId: null, author: "test", at };
  return database.db.transaction().execute((trx) => writeMovements(trx, lines, { ...whose, ...by }));
}

async function sums({ insurer }: Account) {
  const { db } = database;
  const { fn } = db;
  const movements = await db
    .selectFrom("movements")
    .select([
      "period",
      fn.sum<number>("net_premium").as("net_premium"),
      fn.sum<number>("commission").as("commission"),
      fn.countAll<number>().as("movements"),
    ])
    .where("insurer", "=", insurer)
    .groupBy("period")
    .orderBy("period")
    .execute();
  const balances = await db
    .selectFrom("ledger_balances")
    .select(["period", "net_premium", "commission", "movements"])
    .where("insurer", "=", insurer)
    .orderBy("period")
    .execute();
  return { movements, balances };
}

const said = (line: string, more: Partial<SaidLine> = {}): SaidLine => ({
  ...{ line, policyNumber: "P-1", period: "2026-10-01", kind: "commission", rate: 1500 },
  ...{ netPremium: 100_000, commission: 15_000 },
  ...more,
});

const file = saidFiles((name, more) => said(name, more));

test("after any files in any order the balances are what the movements come to, and each line what was said of it last", async () => {
  const property = fc.asyncProperty(fc.array(file, { minLength: 1, maxLength: 6 }), async (files) => {
    const whose = account();
    const last = new Map<string, SaidLine | TakenBack>();
    for (const lines of files) {
      await write(whose, lines);
      for (const one of lines) last.set(one.line, one);
    }
    const { movements, balances } = await sums(whose);
    expect(balances).toEqual(movements);
    const standing = await standingLines(database.db, whose, names);
    const kept = [...last.values()].filter((one): one is SaidLine => "period" in one);
    const byName = (one: TakenBack, other: TakenBack) => one.line.localeCompare(other.line);
    expect(standing.map(({ id: _id, turn: _turn, ...one }) => one).toSorted(byName)).toMatchObject(
      kept.toSorted(byName),
    );
    const total = balances.reduce((all, { commission }) => all + commission, 0);
    expect(total).toBe(kept.reduce((all, { commission }) => all + commission, 0));
  });
  await fc.assert(property, { numRuns: 25 });
});

test("a movement is never changed nor removed", async () => {
  const whose = account();
  const [written] = await write(whose, [said("a")]);
  const { db } = database;
  const changed = db
    .updateTable("movements")
    .set({ commission: 1 })
    .where("id", "=", written?.id ?? "");
  await expect(changed.execute()).rejects.toThrow("only ever added");
  const removed = db.deleteFrom("movements").where("id", "=", written?.id ?? "");
  await expect(removed.execute()).rejects.toThrow("only ever added");
});

test("two files that say the same line at once are not both counted", async () => {
  const whose = account();
  const both = await Promise.allSettled([write(whose, [said("a")]), write(whose, [said("a")])]);
  const { balances } = await sums(whose);
  const standing = await standingLines(database.db, whose, ["a"]);
  expect(both.some(({ status }) => status === "fulfilled")).toBe(true);
  expect([standing.length, balances[0]?.commission]).toEqual([1, 15_000]);
});
