import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import { pendingLines } from "#server/insurance/runs/office.ts";
import { type Office, startOffice } from "./start-office.ts";

let server: Office;
beforeAll(async () => {
  server = await startOffice("/office/faults");
});
beforeEach(async () => {
  const { db } = server.database;
  for (const table of ["seen_faults", "insurer_oddities", "insurer_runs"] as const)
    await db.deleteFrom(table).execute();
});
afterAll(() => server?.close());

const ask = (...asked: Parameters<Office["ask"]>) => server.ask(...asked);
const list = async (query = "") => (await ask(query)).json();
const waiting = async () => (await server.waiting()).faults;

/** A request of a broker's that went wrong, so many days ago. */
async function fail(failure: string, { days = 0, insurer = "zurich" } = {}): Promise<void> {
  const { db } = server.database;
  const recordId = randomUUID();
  const owner = `broker:${demoBrokerId("productora@example.com")}`;
  await sql`insert into records (id, entity, owner, writer, status, answers, created_at, updated_at, number)
    values (${recordId}, 'emission', ${owner}, ${owner}, 'draft', '{}', now(), now(), ${`EMI-${recordId.slice(0, 6)}`})`.execute(
    db,
  );
  await sql`insert into insurer_runs (id, record_id, round, insurer, kind, product, connector, key, status, run,
      failure, message, ended_at)
    values (${randomUUID()}, ${recordId}, 1, ${insurer}, 'emission', 'car', 'h', 'k', 'failed', '{}', ${failure},
      'No anda', now() - ${days}::integer * interval '1 day')`.execute(db);
}

async function answerPlan(code: string, amount: number): Promise<void> {
  await sql`insert into insurer_oddities (id, at, insurer, product, kind, detail)
    values (${randomUUID()}, now(), 'sura', 'car', 'unknown-plan', ${JSON.stringify({ code, amount })}::jsonb)`.execute(
    server.database.db,
  );
}

test("failed emissions and unknown plans are one list, a row for each, without what was refused or is old", async () => {
  await fail("garbage");
  await fail("garbage", { days: 2 });
  await fail("timeout", { days: 1 });
  await fail("refused");
  await fail("network", { days: 40 });
  await answerPlan("ZZ", 900_050);
  await answerPlan("ZZ", 1_000_000);
  const { data, pagination } = await list();
  expect(data).toMatchObject([
    { kind: "unknown-plan", insurerTitle: "SURA", code: "ZZ", count: 2, least: 900_050, most: 1_000_000 },
    { kind: "failed", asked: "emission", insurer: "zurich", code: "garbage", count: 2, unseen: 2 },
    { kind: "failed", code: "timeout", count: 1, message: "No anda", least: null },
  ]);
  expect(pagination).toMatchObject({ total: 3, currentPage: 1 });
  expect(await waiting()).toBe(3);
  const { times } = (await ask(`/${data[1].id}`)).json().data;
  expect(times).toMatchObject([
    { broker: "Paula Productora Demostración", number: expect.stringMatching(/^EMI-/), message: "No anda" },
    { broker: "Paula Productora Demostración" },
  ]);
  expect(Date.parse(times[0].at)).toBeGreaterThan(Date.parse(times[1].at));
});

test("what was seen to waits no more, with who did it and what they did, until it happens again", async () => {
  await fail("garbage", { days: 1 });
  const [{ id, last }] = (await list()).data;
  expect((await ask(`/${id}/seen`, { until: last, note: " Cargamos el plan " })).statusCode).toBe(200);
  expect((await list()).data).toEqual([]);
  expect(await waiting()).toBe(0);
  expect(await pendingLines(server.database.db)).toEqual([]);
  expect((await list("?status=seen")).data).toMatchObject([{ id, count: 1, unseen: 0 }]);
  const { changes } = (await ask(`/${id}`)).json().data;
  expect(changes).toMatchObject([
    {
      who: "Oficina Demostración",
      action: "see",
      before: { unseen: 1 },
      after: { note: "Cargamos el plan" },
    },
  ]);
  expect(
    await server.database.db.selectFrom("seen_faults").select(["fault", "note", "operator_id"]).execute(),
  ).toEqual([{ fault: id, note: "Cargamos el plan", operator_id: expect.any(String) }]);

  await fail("garbage");
  expect((await list()).data).toMatchObject([{ id, count: 2, unseen: 1 }]);
  expect((await list("?status=seen")).data).toEqual([]);
  expect(await pendingLines(server.database.db)).toEqual([expect.stringMatching(/^1 × Zurich/)]);
});

test("what happened while it was looked at was not seen", async () => {
  await fail("garbage", { days: 1 });
  const [{ id, last }] = (await list()).data;
  await fail("garbage");
  const refused = await ask(`/${id}/seen`, { until: last, note: "Listo" });
  expect([refused.statusCode, refused.json().error.code]).toEqual([409, "version"]);
  const ahead = await ask(`/${id}/seen`, { until: "2099-01-01T00:00:00.000Z", note: "Listo" });
  expect(ahead.statusCode).toBe(409);
  expect(await waiting()).toBe(1);
});

test.each([
  ["nothing was done", { note: "  " }, 400],
  ["no note at all", {}, 400],
])("a fault of which is said that %s is not seen", async (_, said, status) => {
  await answerPlan("ZZ", 900_050);
  const [{ id, last }] = (await list()).data;
  expect((await ask(`/${id}/seen`, { until: last, ...said })).statusCode).toBe(status);
  expect(await waiting()).toBe(1);
});
