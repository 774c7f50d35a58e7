import { fork } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { seedDemo } from "#server/demonstration/seed/demo.ts";
import { openDatabase } from "#server/infrastructure/db/connect.ts";
import { openCluster } from "#server/infrastructure/db/embedded/cluster.ts";
import { jsonb } from "#server/infrastructure/db/json.ts";
import { demoPeople } from "#tests/server/demo-people.ts";
import { openTestDatabase } from "../../harness.ts";

let dataFolder: string;
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), "tramite-data-"));
  chmodSync(dataFolder, 0o711);
});
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }));

const clusterFolder = () => join(dataFolder, "postgresql");
const isRunning = () => existsSync(join(clusterFolder(), "postmaster.pid"));

test("keeps its rows when it is closed and opened again", async () => {
  const first = await openDatabase({ dataFolder });
  await seedDemo(first.db, new Date(), demoPeople);
  await first.close();
  expect(isRunning()).toBe(false);
  const second = await openDatabase({ dataFolder });
  const rows = await second.db.selectFrom("insureds").select("identity_number").execute();
  expect(rows.length).toBeGreaterThan(4);
  await second.close();
});

test("serves processes that start together, and runs until the last one closes", async () => {
  const children = Array.from({ length: 3 }, () =>
    fork(new URL("./embedded-child.ts", import.meta.url), [dataFolder], { execArgv: [] }),
  );
  const urls = await Promise.all(children.map(async (child) => (await once(child, "message"))[0]));
  expect(new Set(urls).size).toBe(1);
  for (const [at, child] of children.entries()) {
    expect(isRunning()).toBe(true);
    child.send("close");
    expect(await once(child, "exit")).toEqual([0, null]);
    expect(isRunning()).toBe(at < children.length - 1);
  }
});

test("keeps what a killed process stored, and the next one joins the server that it left", async () => {
  const child = fork(new URL("./embedded-child.ts", import.meta.url), [dataFolder, "store"], {
    execArgv: [],
  });
  const [url] = await once(child, "message");
  child.kill("SIGKILL");
  await once(child, "exit");
  const cluster = await openCluster({ dataFolder });
  expect(cluster.url).toBe(url);
  const { db, close } = await openDatabase({ url: cluster.url, migrations: [] });
  expect((await sql`select word from stored`.execute(db)).rows).toEqual([{ word: "kept" }]);
  await close();
  await cluster.close();
  expect(isRunning()).toBe(false);
});

test("recovers from a server that was killed with its process", async () => {
  const first = await openDatabase({ dataFolder, migrations: [] });
  await sql`create table stored as select 'kept' as word`.execute(first.db);
  const [pid] = readFileSync(join(clusterFolder(), "postmaster.pid"), "utf8").split("\n");
  process.kill(Number(pid), "SIGKILL");
  await first.close();
  const second = await openDatabase({ dataFolder, migrations: [] });
  expect((await sql`select word from stored`.execute(second.db)).rows).toEqual([{ word: "kept" }]);
  await second.close();
});

test("refuses the files of another PostgreSQL with both versions and a way out", async () => {
  const cluster = await openCluster({ dataFolder });
  await cluster.close();
  writeFileSync(join(clusterFolder(), "PG_VERSION"), "13\n");
  await expect(openDatabase({ dataFolder })).rejects.toMatchObject({
    code: "invalid-configuration",
    message: expect.stringMatching(/PostgreSQL 13 made it and \d+ is installed .* TRAMITE_DATA/),
  });
});

test("refuses a cluster that does not start with what PostgreSQL said", async () => {
  const cluster = await openCluster({ dataFolder });
  await cluster.close();
  writeFileSync(join(clusterFolder(), "postgresql.conf"), "shared_buffers = nonsense\n");
  await expect(openDatabase({ dataFolder })).rejects.toMatchObject({
    code: "invalid-configuration",
    message: expect.stringMatching(/shared_buffers.*DATABASE_URL/s),
  });
});

test.runIf(process.platform !== "win32")("shows its files to nobody else", async () => {
  const cluster = await openCluster({ dataFolder });
  await cluster.close();
  expect(statSync(clusterFolder()).mode & 0o077).toBe(0);
});

test.runIf(process.getuid?.() === 0)(
  "runs below a folder that only root enters, and begins anew when that folder is removed",
  async () => {
    const closed = join(dataFolder, "closed");
    mkdirSync(closed, { mode: 0o700 });
    const folder = join(closed, "data");
    const first = await openDatabase({ dataFolder: folder, migrations: [] });
    await sql`create table stored ()`.execute(first.db);
    await first.close();
    const again = await openDatabase({ dataFolder: folder, migrations: [] });
    expect((await sql`select to_regclass('stored') is null as gone`.execute(again.db)).rows).toEqual([
      { gone: false },
    ]);
    await again.close();
    rmSync(folder, { recursive: true });
    const anew = await openDatabase({ dataFolder: folder, migrations: [] });
    expect((await sql`select to_regclass('stored') is null as gone`.execute(anew.db)).rows).toEqual([
      { gone: true },
    ]);
    await anew.close();
  },
);

test("reads numbers, days, instants and documents as their types", async () => {
  const { db, close } = await openTestDatabase();
  const { rows } = await sql`
    select count(*) as big, 1.50::numeric as decimal, date '2026-02-28' as day,
      timestamptz '2026-02-28 12:00:00-03' as instant, ${jsonb([{ a: 1 }])} as document`.execute(db);
  expect(rows).toEqual([
    {
      big: 1,
      decimal: 1.5,
      day: "2026-02-28",
      instant: new Date("2026-02-28T15:00:00Z"),
      document: [{ a: 1 }],
    },
  ]);
  await close();
});
