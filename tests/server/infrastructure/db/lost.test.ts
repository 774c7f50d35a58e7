import { AsyncResource } from "node:async_hooks";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { accidentBody, type Harness, saveClaim, startHarness } from "../../harness.ts";

let server: Harness;
beforeAll(async () => {
  server = await startHarness();
});
afterAll(() => server.close());

test("a request whose connection is lost gets 503, and the next one is answered", async () => {
  const ticket = await server.ticket("99000001");
  const id = await saveClaim(server, ticket);
  const { db } = server.database;
  // Judged before its transaction begins: what is sent has to be right to come to the lock.
  // Bound here: it is asked from inside a transaction and is no part of it.
  const ask = AsyncResource.bind(() =>
    server.call({ url: "/accidents", body: accidentBody({ id }), ticket }),
  );
  // The record is locked here, so that the request waits on a connection that can be told and ended.
  const lost = await db.transaction().execute(async (trx) => {
    await trx.selectFrom("records").select("id").where("id", "=", id).forUpdate().execute();
    const waiting = ask();
    const pid = await vi.waitFor(async () => {
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(
        trx,
      );
      const [blocked] = rows;
      if (!blocked) throw new Error("nobody waits yet");
      return blocked.pid;
    });
    await sql`select pg_terminate_backend(${pid})`.execute(trx);
    return waiting;
  });
  expect([lost.statusCode, lost.json().error.code]).toEqual([503, "unavailable"]);
  expect(Number(lost.headers["retry-after"])).toBeGreaterThan(0);
  expect((await ask()).statusCode).toBe(200);
});
