import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Db } from "#server/infrastructure/db/tables.ts";
import { loadImport } from "#server/records/imports/load-import.ts";
import { createImportJob } from "#server/records/imports/run-import.ts";
import { openTestDatabase } from "../../harness.ts";
import { at, brokerId, prepareImport } from "./prepare-import.ts";

const script = fileURLToPath(new URL("./kill-child.ts", import.meta.url));
// One part of 500, and some of the next.
const count = 620;

const figuresOf = async (db: Db) => {
  const { rows } = await sql<{ policies: number; versions: number; clients: number; written: number }>`
    select (select count(*)::integer from policies where insurer = 'sura' and origin = 'imported') as policies,
      (select count(*)::integer from policy_versions where source = 'imported') as versions,
      (select count(*)::integer from records where entity = 'client' and facts ? 'imported') as clients,
      (select count(*)::integer from import_rows where outcome = 'written') as written`.execute(db);
  return rows[0];
};

const all = (number: number) => ({ policies: number, versions: number, clients: number, written: number });

/** Ends with the process that wrote some rows and was killed. */
async function writeAndDie(url: string, id: string): Promise<void> {
  const child = spawn(process.execPath, [script, url, id], { stdio: ["ignore", "ignore", "inherit"] });
  const [, signal] = await once(child, "exit");
  expect(signal).toBe("SIGKILL");
}

/** Goes on with it, twice at once, until it is done. */
async function goOn(db: Db, id: string): Promise<void> {
  const work = createImportJob({ db, clock: () => at });
  await Promise.all([work({ id }), work({ id })]);
}

const statusOf = async (db: Db, id: string) =>
  (await loadImport(db, { kind: "policies", brokerId, id })).status;

test("a process that is killed leaves 500 rows or none, and the next one writes the rest once", {
  timeout: 240_000,
}, async () => {
  const { db, url, close } = await openTestDatabase();
  try {
    const id = await prepareImport(db, count);
    await writeAndDie(url, id);
    expect(await figuresOf(db)).toEqual(all(500));
    await goOn(db, id);
    expect(await figuresOf(db)).toEqual(all(count));
    expect(await statusOf(db, id)).toBe("done");
  } finally {
    await close();
  }
});

test("a process that is killed while it takes rows back leaves 500 of them taken back, and the next one takes back the rest", {
  timeout: 240_000,
}, async () => {
  const { db, url, close } = await openTestDatabase();
  try {
    const id = await prepareImport(db, count);
    await goOn(db, id);
    await db.updateTable("imports").set({ status: "undoing" }).where("id", "=", id).execute();
    await writeAndDie(url, id);
    expect(await undoneOf(db)).toEqual({ rows: 500, removed: 500, removals: 500, clients: count });
    expect(await statusOf(db, id)).toBe("undoing");
    await goOn(db, id);
    expect(await undoneOf(db)).toEqual({ rows: count, removed: count, removals: count, clients: 0 });
    expect(await statusOf(db, id)).toBe("undone");
  } finally {
    await close();
  }
});

const undoneOf = async (db: Db) => {
  const { rows } = await sql<object>`
    select (select count(*)::integer from import_rows where outcome = 'undone') as rows,
      (select count(*)::integer from policies where status = 'removed') as removed,
      (select count(*)::integer from policy_versions where kind = 'removal') as removals,
      (select count(*)::integer from records where entity = 'client' and facts ? 'imported') as clients`.execute(
    db,
  );
  return rows[0];
};

test("of two processes that write one import, the one that is killed costs the other nothing", {
  timeout: 240_000,
}, async () => {
  const { db, url, close } = await openTestDatabase();
  try {
    const id = await prepareImport(db, count);
    await Promise.all([writeAndDie(url, id), followDying(db, id)]);
    expect(await figuresOf(db)).toEqual(all(count));
    expect(await statusOf(db, id)).toBe("done");
  } finally {
    await close();
  }
});

/** Takes part from when the other has written its first rows: it waits for the import, which the other dies with. */
async function followDying(db: Db, id: string): Promise<void> {
  await expect.poll(async () => (await figuresOf(db))?.written, { timeout: 120_000 }).toBeGreaterThan(0);
  await goOn(db, id);
}
