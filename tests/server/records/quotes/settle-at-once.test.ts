import { AsyncResource } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveInsurers } from "#server/demonstration/insurers/insurers.ts";
import { openClients } from "#server/insurance/insurers/client.ts";
import { type Asking, createAsking } from "#server/insurance/runs/asking.ts";
import { endingOf, endValues } from "#server/insurance/runs/end-run.ts";
import type { Run, RunHandler } from "#server/insurance/runs/run.ts";
import { renewLeases } from "#server/insurance/runs/run-rows.ts";
import { openRuns } from "#server/insurance/runs/runs.ts";
import { createQuoteHandler } from "#server/records/quotes/settle.ts";
import { type Harness, newKey, startHarness } from "../../harness.ts";
import { ownDocuments, ownFlows } from "../../own-documents.ts";
import { watchStatements } from "../../watch-statements.ts";
import { quoteBody } from "./quote-body.ts";
import { offerOf } from "./told-insurers.ts";

// What insurers bring to a round, by whoever performs runs: several processes are several handlers over one database.
const { connectors } = ownDocuments();
const clock = () => new Date();
let server: Harness;
let asking: Asking | undefined;
const faults: unknown[] = [];
let session: Awaited<ReturnType<Harness["session"]>>;
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  const simulated = await serveInsurers({ pace: 0 });
  const connections = new Map(simulated.map(({ insurer, connection }) => [insurer, connection]));
  server = await startHarness({
    flows: ownFlows(),
    insurers: ({ db }) => {
      const clients = openClients(connections, connectors);
      const handlers = [handler()];
      const runs = openRuns({
        ...{ db, clock, connectors, clients, handlers },
        onFault: (cause) => faults.push(cause),
      });
      closing.push(() => runs.stop(), clients.close, ...simulated.map(({ close }) => close));
      asking = createAsking(runs, connectors);
      return asking;
    },
  });
  session = await server.session("productora");
});
afterAll(async () => {
  for (const close of closing) await close();
  await server.close();
});

const handler = (): RunHandler => createQuoteHandler({ clock, asking: () => asking });

/** A quote that all insurers have answered. */
async function quoted(): Promise<string> {
  const headers = { "idempotency-key": newKey() };
  const reply = await server.call({ url: "/multi-quotes", body: quoteBody(), session, headers });
  const { id } = reply.json().data;
  await ended(id);
  return id;
}

const ended = (id: string) =>
  expect.poll(async () => (await head(id)).is_running, { timeout: 20_000 }).toBe(false);

function head(id: string) {
  return server.database.db
    .selectFrom("quotes")
    .select(["is_running", "offers", "best", "best_insurer", "revision", "round", "status"])
    .where("record_id", "=", id)
    .executeTakeFirstOrThrow();
}

/** The same as it was before anybody had answered, with its runs as another process has them. */
async function unanswered(): Promise<{ id: string; owner: string; runs: readonly Run[] }> {
  const [id, owner] = [await quoted(), randomUUID()];
  const { db } = server.database;
  await db.deleteFrom("quote_coverages").where("quote_id", "=", id).execute();
  await db.deleteFrom("notifications").execute();
  await db.updateTable("quotes").set({ is_running: true, offers: 0 }).where("record_id", "=", id).execute();
  await sql`update insurer_runs set status = 'running', lease_owner = ${owner}, next_at = now() + interval '1 hour'
    where record_id = ${id}`.execute(db);
  const rows = await db
    .selectFrom("insurer_runs")
    .select(["id", "record_id as recordId", "round", "insurer", "kind", "product", "key", "attempt"])
    .where("record_id", "=", id)
    .orderBy("insurer")
    .execute();
  return { id, owner, runs: rows.map((run) => ({ ...run, input: {} })) };
}

function end(by: RunHandler, run: Run | undefined, owner: string, amount: number) {
  if (!run) throw new Error("there is no such run");
  const outcome = { output: { coverages: [offerOf(run.insurer, "C", amount)] } };
  const ending = endValues(owner, run.id, endingOf(outcome), []);
  return by.settleAtOnce?.(server.database.db, { run, outcome }, ending);
}

test("what five insurers bring takes a statement each, and one that reads what they bring it to", async () => {
  const id = await quoted();
  const { statements } = await watchStatements(async () => {
    const headers = { "idempotency-key": newKey() };
    await server.call({ url: `/multi-quotes/${id}/requote`, body: {}, session, headers });
    await ended(id);
  });
  const bringing = statements.filter((text) => /quote_coverages/.test(text));
  expect(bringing.filter((text) => /insurer_exchanges/.test(text))).toHaveLength(5);
  expect(bringing).toHaveLength(6);
  expect(statements.filter((text) => text === "begin")).toHaveLength(1);
  expect((await head(id)).offers).toBeGreaterThan(5);
});

test("of two processes each sees what the other has brought, and the last of all tells of it once", async () => {
  const { id, owner, runs } = await unanswered();
  const [one, other] = [handler(), handler()];
  expect(await end(one, runs[0], owner, 9_000_000)).toBe(true);
  expect(await end(other, runs[1], owner, 8_000_000)).toBe(true);
  // What the first knows is no longer so.
  expect(await end(one, runs[2], owner, 9_500_000)).toBe(true);
  expect(await head(id)).toMatchObject({
    is_running: true,
    offers: 3,
    best: 8_000_000,
    best_insurer: runs[1]?.insurer,
  });
  const last = await Promise.all([
    end(one, runs[3], owner, 7_000_000),
    end(other, runs[4], owner, 9_900_000),
  ]);
  // Who came second in one instant and knew of neither writes nothing, and does it in a transaction.
  expect(last).toContain(true);
  for (const [at, isWritten] of last.entries())
    if (isWritten === undefined)
      expect(await end(handler(), runs[3 + at], owner, 7_000_000 + at * 2_900_000)).toBe(true);
  expect(await head(id)).toMatchObject({ is_running: false, offers: 5, best: 7_000_000, status: "draft" });
  const { rows } =
    await sql`select content ->> 'record' as record, content ->> 'title' as title from notifications
    where kind = 'quote-ended'`.execute(server.database.db);
  expect(rows).toEqual([{ record: id, title: "Llegaron los precios de Ana Núñez" }]);
});

test("a run that is another's, and a round that is over, are written nothing of", async () => {
  const { id, owner, runs } = await unanswered();
  const by = handler();
  expect(await end(by, runs[0], owner, 9_000_000)).toBe(true);
  const before = await head(id);
  expect(await end(by, runs[1], randomUUID(), 8_000_000)).toBe(false);
  expect(await head(id)).toEqual(before);
  await sql`update quotes set round = round + 1, revision = revision + 1 where record_id = ${id}`.execute(
    server.database.db,
  );
  expect(await end(by, runs[2], owner, 8_000_000)).toBeUndefined();
  expect(await head(id)).toMatchObject({ offers: 1, revision: before.revision + 1 });
  const { rows } =
    await sql`select count(*)::int as count from quote_coverages where quote_id = ${id}`.execute(
      server.database.db,
    );
  expect(rows).toEqual([{ count: 1 }]);
});

// The embedded database has one connection: nobody waits for a row there.
test("who looks at a quote while a price is written holds nothing up for good", async () => {
  const { id, owner, runs } = await unanswered();
  const { db } = server.database;
  const by = handler();
  expect(await end(by, runs[0], owner, 9_000_000)).toBe(true);
  const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const looking = db.transaction().execute(async (trx) => {
    await sql`update quotes set is_seen = not is_seen where record_id = ${id}`.execute(trx);
    held.resolve();
    await release.promise;
  });
  await held.promise;
  const writing = end(by, runs[1], owner, 8_000_000);
  const waiting = sql<{ waits: boolean }>`select exists (select from pg_stat_activity
      where wait_event_type = 'Lock' and query like '%with known as materialized%' and datname = current_database()) as waits`;
  const waits = async () => (await waiting.execute(db)).rows[0]?.waits;
  await expect.poll(waits, { timeout: 10_000 }).toBe(true);
  release.resolve();
  await looking;
  expect(await writing).toBe(true);
  expect(await head(id)).toMatchObject({ offers: 2, best: 8_000_000, is_running: true });
});

// What was asked twice is stored in a transaction, which holds what who begins another round holds, in the same order.
test("who drops a round while an insurer's second answer is stored, and who stores it, do not wait for each other", async () => {
  const id = await quoted();
  const { db } = server.database;
  const before = await head(id);
  await sql`update insurer_runs set status = 'failed', failure = 'network'
      where record_id = ${id} and insurer = 'zurich'`.execute(db);
  // Bound here: it is done from inside a transaction and is no part of it.
  const askAgain = AsyncResource.bind(async () => {
    await asking?.runs.again(db, id, "zurich");
    asking?.runs.perform(id, before.round);
  });
  await db.transaction().execute(async (trx) => {
    await sql`select from quotes where record_id = ${id} for update`.execute(trx);
    await askAgain();
    const blocked = sql<{ pid: number }>`
        select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
    const waits = async () => (await blocked.execute(trx)).rows.length > 0;
    await expect.poll(waits, { timeout: 10_000 }).toBe(true);
    await asking?.runs.cancel(trx, id);
  });
  const [run] = (await asking?.runs.ofRecord(db, id))?.filter(({ insurer }) => insurer === "zurich") ?? [];
  expect([run?.status, await head(id)]).toEqual(["canceled", before]);
  expect(faults).toEqual([]);
});

// Whoever stores an answer holds its run and waits for a quote; whoever holds the quote waits for another run of it.
test("who says of several runs that they are at work waits for none that is held, and keeps them all", async () => {
  const id = await quoted();
  const { db } = server.database;
  const { rows } = await sql<{ readonly id: string }>`update insurer_runs set status = 'running',
      lease_owner = 'who', next_at = now() + interval '1 minute'
      where record_id = ${id} and insurer in ('zurich', 'sura') returning id`.execute(db);
  const ids = rows.map((row) => row.id);
  const renew = AsyncResource.bind(() => renewLeases(db, "who", 600_000, ids));
  const renewed = await db.transaction().execute(async (trx) => {
    await sql`select from insurer_runs where id = ${ids[0]} for update`.execute(trx);
    return renew();
  });
  expect(renewed.toSorted()).toEqual(ids.toSorted());
  const late = await sql<{ readonly id: string }>`select id from insurer_runs
      where record_id = ${id} and next_at > now() + interval '5 minutes'`.execute(db);
  expect(late.rows).toEqual([{ id: ids[1] }]);
  expect(await renewLeases(db, "another", 600_000, ids)).toEqual([]);
  await asking?.runs.cancel(db as never, id);
});
