import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { accidentBody, type Harness, newKey, openTestDatabase, startHarness } from "../../harness.ts";
import { postgresUrl } from "../../postgres.ts";
import { openRefusingDatabase } from "./refusing-database.ts";
import { openTcpProxy, type TcpProxy } from "./tcp-proxy.ts";

// OUTAGE_SECONDS makes it last longer: what is promised holds for a minute.
const seconds = Number(process.env.OUTAGE_SECONDS ?? 3);

let proxy: TcpProxy;
let server: Harness;
let close: () => Promise<void>;
beforeAll(async () => {
  const { hostname, port } = new URL(postgresUrl());
  proxy = await openTcpProxy({ host: hostname, port: Number(port || 5432) });
  const database = await openTestDatabase({ host: `127.0.0.1:${proxy.port}` });
  server = await startHarness({ database });
  close = async () => {
    await server.close();
    await database.close();
    await proxy.cut();
  };
});
afterAll(() => close?.());

/** What was answered, and in how many milliseconds. */
async function timed(ask: () => ReturnType<Harness["call"]>) {
  const began = performance.now();
  const answer = await ask();
  return { answer, took: performance.now() - began };
}

test("a database that is stopped is 503 within two seconds, and answers five after it is back", {
  timeout: (seconds + 60) * 1000,
}, async () => {
  const ticket = await server.ticket("99000001");
  const headers = { "idempotency-key": newKey(), "x-draft": newKey() };
  const save = () => server.call({ url: "/accidents", body: accidentBody(), ticket, headers });
  const read = () => server.call({ url: "/accidents/options?identityNumber=99000001", ticket });
  expect((await read()).statusCode).toBe(200);

  await proxy.cut();
  const until = performance.now() + seconds * 1000;
  do {
    for (const { answer, took } of await Promise.all([save, read, read, read].map(timed))) {
      expect([answer.statusCode, answer.json().error.code]).toEqual([503, "unavailable"]);
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
      expect(took).toBeLessThan(2_000);
    }
  } while (performance.now() < until);

  await proxy.restore();
  await vi.waitFor(async () => expect((await read()).statusCode).toBe(200), { timeout: 5_000 });
  const saved = await save();
  expect([saved.statusCode, (await save()).json()]).toEqual([200, saved.json()]);
  const records = await server.database.db
    .selectFrom("records")
    .select("id")
    .where("draft_id", "is not", null)
    .execute();
  expect(records.map(({ id }) => id)).toEqual([saved.json().data.id]);
});

/** Health keeps its answer for a second. */
async function health() {
  server.time.now += 1_000;
  return server.call({ url: "/health" });
}

test("a database that hangs is 503 within two seconds, and answers five after it goes on", async () => {
  const ticket = await server.ticket("99000001");
  const headers = { "idempotency-key": newKey(), "x-draft": newKey() };
  const save = () => server.call({ url: "/accidents", body: accidentBody(), ticket, headers });
  const read = () => server.call({ url: "/accidents/options?identityNumber=99000001", ticket });
  expect((await health()).statusCode).toBe(200);

  proxy.hold();
  // Of the second round it is known already.
  for (const longest of [2_000, 500])
    for (const { answer, took } of await Promise.all([save, health, read, read, read].map(timed))) {
      expect([answer.statusCode, answer.json().error.code]).toEqual([503, "unavailable"]);
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
      expect(took).toBeLessThan(longest);
    }

  proxy.release();
  await vi.waitFor(async () => expect((await read()).statusCode).toBe(200), { timeout: 5_000 });
  expect((await health()).statusCode).toBe(200);
  const saved = await save();
  expect([saved.statusCode, (await save()).json()]).toEqual([200, saved.json()]);
});

test("a statement that takes long is not given up while its database answers", async () => {
  const { rows } = await sql`select pg_sleep(2.5) is not null as slept`.execute(server.database.db);
  expect(rows).toEqual([{ slept: true }]);
});

// Of those that a sign-in knows: shut, wrong password, no such user, no such database, full, starting, stopping.
test.each(["55000", "28P01", "28000", "3D000", "53300", "57P03", "57P01", "08004", "0A000"])(
  "a database that refuses a sign-in with %s is 503, and so is health",
  async (state) => {
    const ticket = await server.ticket("99000001");
    await proxy.cut();
    const restore = await openRefusingDatabase(proxy.port, state);
    const read = () => server.call({ url: "/accidents/options?identityNumber=99000001", ticket });
    // The first to ask may still have a connection that was cut.
    for (const ask of [read, health, read, health]) {
      const answer = await ask();
      expect(answer.statusCode).toBe(503);
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    }
    await restore();
    await proxy.restore();
    await vi.waitFor(async () => expect((await read()).statusCode).toBe(200), { timeout: 5_000 });
  },
);
