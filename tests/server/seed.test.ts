import { afterAll, beforeAll, expect, test } from "vitest";
import { checkCuit, checkPlate } from "#engine/identifiers/index.ts";
import { cuilOf, demoPeople, seedDemo } from "#server/seed/demo.ts";
import { type Harness, startHarness } from "./harness.ts";

let server: Harness;
beforeAll(async () => {
  server = await startHarness();
});
afterAll(() => server.close());

test("demo people are nobody: DNIs of 99 million, right CUILs, mail of example.com, plates of their own", async () => {
  const rows = await server.database.db.selectFrom("insureds").selectAll().execute();
  expect(rows).toHaveLength(demoPeople.length);
  for (const row of rows) {
    expect(row.identity_number).toMatch(/^99\d{6}$/);
    expect(row.cuil).toContain(row.identity_number);
    expect(checkCuit(row.cuil)).toBeUndefined();
    expect(row.email).toMatch(/@example\.com$/);
    expect(row.is_demo).toBe(true);
  }
  for (const { plate } of demoPeople.flatMap(({ policies }) => policies)) {
    if (plate) expect(checkPlate(plate, { nullable: true })).toBeUndefined();
  }
});

test("a CUIL whose digit would be ten is issued with 23", () => {
  const reissued = Array.from({ length: 40 }, (_, index) => cuilOf(String(99_000_000 + index), "M")).filter(
    (cuil) => cuil.startsWith("23"),
  );
  expect(reissued.length).toBeGreaterThan(0);
  for (const cuil of reissued) expect(checkCuit(cuil)).toBeUndefined();
});

test("seeding again changes nothing", async () => {
  const { db } = server.database;
  const count = async () => (await db.selectFrom("accident_statuses").select("id").execute()).length;
  const before = await count();
  expect(before).toBeGreaterThan(0);
  await seedDemo(db, new Date(server.time.now + 86_400_000), {
    people: demoPeople,
    platforms: ["cordillera"],
  });
  expect(await count()).toBe(before);
});
