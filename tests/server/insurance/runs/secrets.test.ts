import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Database } from "#server/infrastructure/db/connect.ts";
import { openClients } from "#server/insurance/insurers/client.ts";
import { openRuns, type Runs } from "#server/insurance/runs/runs.ts";
import { openTestDatabase } from "#tests/server/harness.ts";
import { addRecord, connectors, type Insurer, inputOf, openInsurer, reachedAt, replyOf } from "./insurer.ts";

let database: Database;
const closing: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
  return () => database.close();
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const input = inputOf("zurich/emission-life-issued");
/** What only the insurer may know: it is in the input, and nowhere of ours. */
const secret = "Apendicitis";

async function service(): Promise<Insurer> {
  const insurer = await openInsurer((_heard, response) =>
    response
      .setHeader("content-type", "application/json")
      .end(JSON.stringify(replyOf("zurich/emission-life-issued"))),
  );
  closing.push(insurer.close);
  return insurer;
}

function open(insurer: Insurer, lease = 10_000): Runs {
  const clients = openClients(reachedAt(insurer.origin, "zurich"), connectors, { total: 5_000 });
  const faults: unknown[] = [];
  const runs = openRuns({
    ...{ db: database.db, clock: () => new Date(), connectors, clients, lease },
    handlers: [{ kind: "emission", hold: async () => {}, settle: async () => undefined }],
    onFault: (cause) => faults.push(cause),
  });
  closing.push(async () => {
    await runs.stop();
    clients.close();
    expect(faults).toEqual([]);
  });
  return runs;
}

async function begin(runs: Runs): Promise<string> {
  const recordId = await addRecord(database.db);
  const asked = { insurer: "zurich", kind: "emission", product: "life", input };
  await database.db.transaction().execute((trx) => runs.begin(trx, recordId, 1, [asked]));
  return recordId;
}

const statusOf = async (runs: Runs, recordId: string) =>
  (await runs.ofRecord(database.db, recordId)).map(({ status, message }) => ({ status, message }));

/** Everything that is kept of a run. */
async function keptOf(recordId: string): Promise<string> {
  const { rows } = await sql<{ run: string; contents: Uint8Array | null }>`
    select row_to_json(r)::text as run, x.contents from insurer_runs r left join insurer_exchanges x on x.run_id = r.id
    where r.record_id = ${recordId}`.execute(database.db);
  return rows.map(({ run, contents }) => `${run}${contents ? gunzipSync(contents) : ""}`).join("\n");
}

test("what is secret reaches its insurer, and is kept neither before nor after", async () => {
  const insurer = await service();
  const runs = open(insurer);
  const recordId = await begin(runs);
  expect(await keptOf(recordId)).not.toContain(secret);
  runs.perform(recordId, 1);
  await vi.waitFor(
    async () => expect(await statusOf(runs, recordId)).toMatchObject([{ status: "done" }]),
    4_000,
  );
  expect(insurer.heard[0]?.body).toContain(`CIR;S;${secret}`);
  const kept = await keptOf(recordId);
  expect(kept).toContain("ZU-204181");
  // Nor what it was sent in, covered.
  for (const word of [secret, "estatura"]) expect(kept).not.toContain(word);
});

test("what its process lost before it began it is not sent by another, and is told", async () => {
  const insurer = await service();
  const own = open(insurer, 300);
  const recordId = await begin(own);
  await own.stop();
  const other = open(insurer, 300);
  await vi.waitFor(
    async () =>
      expect(await statusOf(other, recordId)).toEqual([
        { status: "failed", message: "Se cortó antes de pedirla: volvé a hacerlo" },
      ]),
    8_000,
  );
  expect(insurer.heard).toEqual([]);
});
