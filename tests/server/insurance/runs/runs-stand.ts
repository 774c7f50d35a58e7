import { afterEach, beforeAll, expect, vi } from "vitest";
import type { Database } from "#server/infrastructure/db/connect.ts";
import { openClients } from "#server/insurance/insurers/client.ts";
import type { Settled } from "#server/insurance/runs/run.ts";
import { openRuns, type Runs } from "#server/insurance/runs/runs.ts";
import { openTestDatabase } from "#tests/server/harness.ts";
import { addRecord, car, connectors, type Insurer, openInsurer, reachedAt } from "./insurer.ts";

/** The database of the tests of a file, opened before them. */
export const stand = {} as { database: Database };
const closing: (() => Promise<unknown>)[] = [];

/** Opens the database before the tests of a file, and closes after each test what it opened. */
export function openStand(): void {
  beforeAll(async () => {
    stand.database = await openTestDatabase();
    return () => stand.database.close();
  });
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });
}

export type Reply = Parameters<typeof openInsurer>[0];
export const replies =
  (body: unknown, status = 200): Reply =>
  (_heard, response) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

/** What performs runs, with what it settled; `lease` and `total` in milliseconds. */
export function open(
  insurer: Insurer,
  { lease = 10_000, total = 5_000, asking = 60_000, known = connectors } = {},
  kind = "quote",
) {
  const settled: Settled[] = [];
  const clients = openClients(reachedAt(insurer.origin, "zurich", "allianz"), connectors, { total });
  const faults: unknown[] = [];
  const runs = openRuns({
    ...{ db: stand.database.db, clock: () => new Date(), connectors: known, clients, lease, asking },
    handlers: [{ kind, hold: async () => {}, settle: async (_trx, one) => void settled.push(one) }],
    onFault: (cause) => faults.push(cause),
  });
  closing.push(async () => {
    await runs.stop();
    clients.close();
    expect(faults).toEqual([]);
  });
  return { runs, settled };
}

export async function service(reply: Reply): Promise<Insurer> {
  const insurer = await openInsurer(reply);
  closing.push(insurer.close);
  return insurer;
}

export async function begin(
  runs: Runs,
  round = 1,
  record?: string,
  insurer = "zurich",
  input = car,
  kind = "quote",
) {
  const recordId = record ?? (await addRecord(stand.database.db));
  await stand.database.db
    .transaction()
    .execute((trx) => runs.begin(trx, recordId, round, [{ insurer, kind, product: "car", input }]));
  runs.perform(recordId, round);
  return recordId;
}

export const rowsOf = (runs: Runs, recordId: string) => runs.ofRecord(stand.database.db, recordId);
export const ended = (runs: Runs, recordId: string, status: string) =>
  vi.waitFor(async () => expect(await rowsOf(runs, recordId)).toMatchObject([{ status }]), 4_000);
