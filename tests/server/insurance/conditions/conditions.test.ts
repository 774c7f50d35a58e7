import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#engine/identifiers/index.ts";
import { saidCondition } from "#server/demonstration/sandbox/conditions.ts";
import { seedBrokers } from "#server/demonstration/seed/brokers.ts";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import type { Database } from "#server/infrastructure/db/connect.ts";
import type { AppError } from "#server/infrastructure/errors/errors.ts";
import { conditionOn, loadConditions } from "#server/insurance/conditions/conditions.ts";
import { spansAt, spansOf } from "#server/insurance/conditions/spans.ts";
import { storeCondition } from "#server/insurance/conditions/store-condition.ts";
import { demoBrokers } from "../../demo-people.ts";
import { openTestDatabase } from "../../harness.ts";
import cases from "./spans.json" with { type: "json" };

const at = new Date("2026-11-20T15:00:00Z");
const by = { who: "office", address: "test", at };
const email = "productora@example.com";
const brokerId = demoBrokerId(email);

test.each(cases)("$title", ({ said, is }) => {
  const spans = spansOf(
    said.map(({ from, rate, ...more }) => ({ from, rate, turn: 0, isOwn: false, ...more })),
  );
  expect(spans.map(({ from, condition }) => [from, condition?.rate ?? null])).toEqual(is);
});

describe("in a database", () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
    await seedBrokers(database.db, at, demoBrokers);
  });
  afterAll(() => database?.close());

  let products = 0;
  const another = () => `product${products++}`;
  const refused = (given: object) =>
    storeCondition(database.db, given, by).then(
      () => expect.unreachable("it was stored"),
      (cause: AppError) => cause.details.fields,
    );

  test("what holds on a day is what the history says of it, for who has their own and for who has not", async () => {
    const said = fc.record({
      from: fc.integer({ min: 0, max: 6 }).map((days) => addDays("2026-12-01", days) ?? ""),
      ratePercent: fc.option(fc.integer({ min: 0, max: 100 }), { freq: 4 }),
      broker: fc.constantFrom(undefined, email),
    });
    const property = fc.asyncProperty(fc.array(said, { maxLength: 8 }), async (all) => {
      const product = another();
      for (const { broker, ...one } of all)
        await storeCondition(
          database.db,
          { insurer: "sura", product, ...one, ...(broker ? { broker } : {}) },
          by,
        );
      for (const whose of [brokerId, demoBrokerId("independiente@example.com")]) {
        const spans = spansOf(
          await loadConditions(database.db, { brokerId: whose, insurer: "sura", product }),
        );
        for (const day of ["2026-11-30", "2026-12-01", "2026-12-04", "2026-12-09"]) {
          const held = await conditionOn(database.db, { brokerId: whose, insurer: "sura", product, day });
          expect(held?.id).toBe(spansAt(spans, day).current?.condition?.id);
        }
      }
    });
    await fc.assert(property, { numRuns: 15 });
  });

  test("what was paid for a day that has passed stays: only the first one begins in the past", async () => {
    const product = another();
    const condition = { insurer: "sura", product, ratePercent: 14 };
    await storeCondition(database.db, { ...condition, from: "2026-02-01" }, by);
    expect(await refused({ ...condition, from: "2026-11-19" })).toEqual({
      from: ["La fecha no puede ser anterior al 20/11/2026"],
    });
    await storeCondition(database.db, { ...condition, from: "2026-11-20" }, by);
    // Somebody's own have a first one of their own.
    await storeCondition(database.db, { ...condition, from: "2026-03-01", broker: email }, by);
  });

  test("what is said otherwise than its schema has it is refused at its word", async () => {
    const good = { insurer: "sura", product: another(), from: "2026-12-01", ratePercent: 15.5 };
    expect(Object.keys((await refused({ ...good, insurer: "nadie" })) ?? {})).toEqual(["insurer"]);
    expect(Object.keys((await refused({ ...good, ratePercent: 15.555 })) ?? {})).toEqual(["ratePercent"]);
    expect(Object.keys((await refused({ ...good, ratePercent: 101 })) ?? {})).toEqual(["ratePercent"]);
    expect(Object.keys((await refused({ ...good, broker: "nadie@example.com" })) ?? {})).toEqual(["broker"]);
    expect(Object.keys((await refused({ insurer: "sura" })) ?? {})).toEqual([
      "product",
      "from",
      "ratePercent",
    ]);
  });

  test("no condition is changed or taken away, and the audit says who added it and what was before", async () => {
    const product = another();
    const said = { insurer: "sura", product, from: "2026-12-01" };
    await storeCondition(database.db, { ...said, ratePercent: 15, notes: "Flotas" }, by);
    const { id } = await storeCondition(database.db, { ...said, ratePercent: 16 }, by);
    const { db } = database;
    const own = "commercial_conditions" as const;
    await expect(db.updateTable(own).set({ rate: 1 }).where("id", "=", id).execute()).rejects.toThrow(
      "only ever added",
    );
    await expect(db.deleteFrom(own).where("id", "=", id).execute()).rejects.toThrow("only ever added");
    const change = await db
      .selectFrom("audit")
      .select(["who", "action", "before", "after"])
      .where("entity_id", "=", id)
      .executeTakeFirstOrThrow();
    const none = { bonus: null, minimumPremium: null, organizerRate: null };
    expect(change).toEqual({
      ...{ who: "office", action: "create" },
      before: { from: "2026-12-01", rate: 1500, ...none, notes: "Flotas" },
      after: { insurer: "sura", product, from: "2026-12-01", rate: 1600, ...none, notes: null },
    });
  });
});

test("the office's command says a condition in words", () => {
  expect(
    saidCondition([
      "sura",
      "car",
      "2026-12-01",
      "15,5",
      "bonus=10",
      "minimum=18500",
      "Vale",
      "para",
      "flotas",
    ]),
  ).toEqual({
    ...{ insurer: "sura", product: "car", from: "2026-12-01", ratePercent: 15.5 },
    ...{ bonusPercent: 10, minimumPremium: 1_850_000, notes: "Vale para flotas" },
  });
  expect(saidCondition(["sura", "car", "2026-12-01", "none"]).ratePercent).toBe(null);
  // A number that is none ends nothing.
  expect(() => saidCondition(["sura", "car", "2026-12-01", "quince"])).toThrow("no number");
});
