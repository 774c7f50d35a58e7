import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkCuit, checkPlate } from "#engine/identifiers/index.ts";
import type { DemoAccident, DemoPerson } from "#engine/language/index.ts";
import { inRepository } from "#scripts/run.ts";
import { cuilOf, demoPolicyId, seedDemo } from "#server/demonstration/seed/demo.ts";
import { inspection } from "#server/records/inspections/inspection.ts";
import { demoPeople } from "#tests/server/demo-people.ts";
import { type Harness, startHarness } from "../harness.ts";

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

test("a claim or an inspection of theirs may be in every status that there is, and in no other", () => {
  const read = (name: string) =>
    JSON.parse(readFileSync(inRepository(`schemas/${name}.schema.json`), "utf8"));
  const [demo, status] = [read("demo"), read("accident-status")];
  expect(demo.$defs.accident.properties.statuses.items.enum).toEqual(status.properties.id.enum);
  const ofInspection = demo.$defs.inspection.properties;
  expect([...ofInspection.statuses.items.enum].sort()).toEqual(Object.keys(inspection.statuses).sort());
  expect(ofInspection.asked.items.properties.status.enum).toEqual(ofInspection.statuses.items.enum);
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
  const count = async () => (await db.selectFrom("record_statuses").select("id").execute()).length;
  const before = await count();
  expect(before).toBeGreaterThan(0);
  await seedDemo(db, new Date(server.time.now + 86_400_000), demoPeople);
  expect(await count()).toBe(before);
});

test("a claim is there once, and each platform shows it", async () => {
  const { db } = server.database;
  const rows = await db.selectFrom("records").select(["id", "entity"]).where("writer", "=", "seed").execute();
  const ofPeople = rows.filter(({ entity }) => ["accident", "inspection"].includes(entity));
  const told = demoPeople.flatMap(({ accidents = [], inspections = [] }) => [...accidents, ...inspections]);
  expect(ofPeople).toHaveLength(told.length);
  const url = "/accidents/options?identityNumber=99000005";
  const claimsOn = async (platform: string) => {
    const ticket = await server.ticket("99000005", { platform });
    const { data } = (await server.call({ url, ticket })).json();
    return data.flatMap(({ accidentId }: { accidentId?: string }) => accidentId ?? []);
  };
  const claims = await claimsOn("cordillera");
  expect(claims).toHaveLength(3);
  expect(await claimsOn("litoral")).toEqual(claims);
});

test("what the documents say of somebody who is there follows, and what was stored stays", async () => {
  const { db } = server.database;
  const [ana] = demoPeople;
  if (!ana) throw new Error("the demonstration has nobody");
  const [car] = ana.policies;
  if (!car) throw new Error("who is first has no policy");
  const claims = () =>
    db
      .selectFrom("records")
      .selectAll()
      .where("policy_id", "=", demoPolicyId(car.number))
      .where("entity", "=", "accident")
      .execute();
  const accident: DemoAccident = {
    policy: car.number,
    statuses: ["sent"],
    content: { description: "Me chocaron" },
  } as const;
  const seed = (person: DemoPerson) => seedDemo(db, new Date(server.time.now + 86_400_000), [person]);
  await seed({ ...ana, accidents: [{ ...accident, statuses: ["sent", "analysis"] }] });
  const stored = await claims();
  expect(stored).toMatchObject([{ status: "analysis" }]);
  const added = { number: "DEMO-0100", insurer: "sura", product: "home", asset: "Casa en Salta" };
  await seed({
    ...ana,
    fullName: "Ana Demostración Segunda",
    email: "ana@example.com",
    policies: [{ ...car, asset: "Volkswagen Gol Trend 2020" }, added],
    accidents: [accident],
  });
  const { identityNumber } = ana;
  const person = db.selectFrom("insureds").selectAll().where("identity_number", "=", identityNumber);
  expect(await person.executeTakeFirst()).toMatchObject({
    full_name: "Ana Demostración Segunda",
    email: "ana@example.com",
    is_demo: true,
  });
  const policies = db.selectFrom("policies").selectAll().where("identity_number", "=", identityNumber);
  expect(await policies.orderBy("number").execute()).toMatchObject([
    { asset: "Volkswagen Gol Trend 2020", starts_on: "2026-07-23" },
    { asset: "Casa en Salta", insurer: "sura", is_demo: true },
  ]);
  expect(await claims()).toEqual(stored);
});

test("who is no demonstration's stays as they are", async () => {
  const { db } = server.database;
  const [ana] = demoPeople;
  if (!ana) throw new Error("the demonstration has nobody");
  const identityNumber = "99700001";
  const person = { ...ana, identityNumber };
  await db
    .insertInto("insureds")
    .values({
      identity_number: identityNumber,
      cuil: "20997000019",
      full_name: "Otra",
      birth_date: "1990-01-01",
      email: "otra@example.com",
    })
    .execute();
  await seedDemo(db, new Date(server.time.now), [person]);
  const row = db.selectFrom("insureds").select("full_name").where("identity_number", "=", identityNumber);
  expect(await row.executeTakeFirst()).toEqual({ full_name: "Otra" });
  const policies = db.selectFrom("policies").select("id").where("identity_number", "=", identityNumber);
  expect(await policies.execute()).toEqual([]);
});
