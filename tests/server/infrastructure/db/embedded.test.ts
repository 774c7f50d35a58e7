import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { seedDemo } from "#server/demonstration/seed/demo.ts";
import { openDatabase } from "#server/infrastructure/db/connect.ts";
import { jsonb } from "#server/infrastructure/db/json.ts";
import { findHolder, lockFolder } from "#server/infrastructure/db/lock.ts";
import { openPglite } from "#server/infrastructure/db/pglite-client.ts";
import { demoPeople } from "#tests/server/demo-people.ts";
import { cacheFolder, openTestDatabase } from "../../harness.ts";

let dataFolder: string;
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), "tramite-data-"));
});
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }));

const open = () => openDatabase({ dataFolder, cacheFolder });

test("what was stored is there when the folder is opened again", async () => {
  const first = await open();
  await seedDemo(first.db, new Date(), demoPeople);
  await first.close();
  const second = await open();
  const rows = await second.db.selectFrom("insureds").select("identity_number").execute();
  expect(rows.length).toBeGreaterThan(4);
  await second.close();
});

test("a folder in use is refused with a sentence that tells what to do", async () => {
  const first = await open();
  await expect(open()).rejects.toMatchObject({
    code: "data-folder-in-use",
    message: expect.stringMatching(/process \d+ is using it — stop it/),
  });
  await first.close();
  const second = await open();
  await second.close();
});

test("what is asked of a database that is being closed is told that it is away, and not that it broke", async () => {
  const client = await openPglite({}, 20_000);
  const before = client.query("select 1 as one", []);
  const closing = client.close();
  const after = client.query("select 1", []);
  await expect(after).rejects.toMatchObject({ code: "57P01" });
  expect((await before).rows).toEqual([{ one: 1 }]);
  await closing;
  await expect(client.query("select 1", [])).rejects.toMatchObject({ code: "57P01" });
});

test("the lock of a process that is no more is taken over", async () => {
  const child = spawn(process.execPath, ["-e", ""]);
  await new Promise((resolve) => child.once("exit", resolve));
  writeFileSync(join(dataFolder, "lock.json"), JSON.stringify({ pid: child.pid, born: "1" }));
  expect(findHolder(dataFolder)).toBeUndefined();
  const lock = lockFolder(dataFolder);
  expect(findHolder(dataFolder)?.pid).toBe(process.pid);
  lock.release();
});

test.runIf(process.platform === "linux")(
  "a number of process that was given to another does not hold the lock",
  () => {
    writeFileSync(join(dataFolder, "lock.json"), JSON.stringify({ pid: process.ppid, born: "1" }));
    lockFolder(dataFolder).release();
  },
);

test.each(["", "{", "[]", "null", '{"pid":"x"}'])("a lock file that says %j holds nothing", (text) => {
  writeFileSync(join(dataFolder, "lock.json"), text);
  const lock = lockFolder(dataFolder);
  lock.announce("http://localhost:1", "token");
  expect(findHolder(dataFolder)).toMatchObject({ url: "http://localhost:1", token: "token" });
  lock.release();
  expect(findHolder(dataFolder)).toBeUndefined();
});

test("the lock file is for its owner's eyes", async () => {
  const lock = lockFolder(dataFolder);
  lock.announce("http://localhost:1", "token");
  expect(statSync(join(dataFolder, "lock.json")).mode & 0o077).toBe(0);
  expect(readFileSync(join(dataFolder, "lock.json"), "utf8")).toContain("token");
  lock.release();
});

test.runIf(process.platform !== "win32")(
  "the database's files are for its owner's eyes, also those of before",
  async () => {
    const first = await open();
    await first.close();
    const folder = join(dataFolder, "pglite");
    expect(statSync(folder).mode & 0o077).toBe(0);
    chmodSync(folder, 0o755);
    const second = await open();
    await second.close();
    expect(statSync(folder).mode & 0o077).toBe(0);
  },
);

test("transactions at the same time do not see one another, and one that fails leaves nothing", async () => {
  const { db, close } = await openDatabase({ cacheFolder });
  await sql`create table counters (n integer)`.execute(db);
  await sql`insert into counters values (0)`.execute(db);
  const add = (fails: boolean) =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ n: number }>`select n from counters`.execute(trx);
      await sql`select pg_sleep(0.005)`.execute(trx);
      await sql`update counters set n = ${(rows[0]?.n ?? 0) + 1}`.execute(trx);
      if (fails) throw new Error("on purpose");
    });
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => add(index % 4 === 0)));
  expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(5);
  const { rows } = await sql<{ n: number }>`select n from counters`.execute(db);
  expect(rows[0]?.n).toBe(15);
  await close();
});

test("the event loop goes on while the database works", async () => {
  const { db, close } = await openDatabase({ cacheFolder });
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, 5);
  await sql`select count(*) from generate_series(1, 2000000) a where a % 7 = 3`.execute(db);
  clearInterval(timer);
  await close();
  expect(ticks).toBeGreaterThan(5);
});

test("numbers, days and instants are read alike on both databases", async () => {
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
