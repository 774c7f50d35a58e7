import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { jsonb } from "#server/infrastructure/db/json.ts";
import { parametersAt } from "#server/insurance/parameters/parameters.ts";
import { openTestDatabase } from "../../harness.ts";

const database = await openTestDatabase();
const { db } = database;
const day = "2090-05-01";

beforeAll(async () => {
  await db
    .insertInto("parameters")
    .values([
      { name: "quoteValidity", effective_from: day, value: jsonb(10), source: "acta 3" },
      { name: "quoteValidity", effective_from: "2090-06-01", value: jsonb(12), source: "acta 4" },
    ])
    .execute();
});
afterAll(() => database.close());

describe("a parameter", () => {
  test.each([
    ["is the first before all", "1990-01-01", 3_900_000_000],
    ["is the one before until the day", "2023-11-30", 3_900_000_000],
    ["is the next from its day on", "2023-12-01", 8_000_000_000],
    ["is nothing where nobody told it", "2026-01-01", null],
  ])("%s", async (_, on, limit) => {
    expect((await parametersAt(db, on)).civilResponsibilityLimit).toBe(limit);
  });

  test.each([
    ["2090-04-30", 15],
    ["2090-06-01", 12],
  ])("of the table lies over the document's from its day on: %s", async (on, days) => {
    expect((await parametersAt(db, on)).quoteValidity).toBe(days);
  });

  test("of the table that its schema does not have is told by its name", async () => {
    await db
      .insertInto("parameters")
      .values({ name: "renewalWindows", effective_from: day, value: jsonb("pronto"), source: "acta 5" })
      .execute();
    await expect(parametersAt(db, day)).rejects.toMatchObject({ code: "invalid-configuration" });
    await db.deleteFrom("parameters").where("name", "=", "renewalWindows").execute();
  });

  test("begins on no day that is gone: what was judged by it would be judged anew", async () => {
    const row = sql`insert into parameters (name, effective_from, value, source)
      values ('quoteValidity', '2026-01-01', '20', 'acta 6')`;
    await expect(row.execute(db)).rejects.toThrow("parameters_check");
  });
});
