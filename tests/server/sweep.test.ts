import { readdirSync } from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import { diskStore, type FileStore } from "#server/infrastructure/files/store.ts";
import limits from "#server/infrastructure/limits/limits.json" with { type: "json" };
import { sweep } from "#server/sweep.ts";
import { newKey, saveClaim, startHarness } from "./harness.ts";

test("a draft that nobody touched for seven days goes with its files, and the audit tells it", async () => {
  const server = await startHarness();
  try {
    const by = await server.ticket("99000001");
    const id = await saveClaim(server, by);
    const sent = await saveClaim(server, by, { status: { id: "sending" } });
    const body = {
      context: "accident",
      identityNumber: "99000001",
      accidentId: id,
      files: [{ filename: "a.pdf", content: Buffer.from("%PDF-1.4\n%%EOF\n").toString("base64") }],
    };
    await server.call({ url: `/accidents/${id}/files`, body, ticket: by });
    server.time.now += 6 * 86_400_000;
    const later = await saveClaim(server, await server.ticket("99000001"));
    const { db } = server.database;
    const left = async (): Promise<readonly string[]> =>
      (await db.selectFrom("records").select("id").where("id", "in", [id, sent, later]).execute()).map(
        (row) => row.id,
      );
    const store = diskStore(server.folder);
    await sweep(db, store, new Date(server.time.now));
    expect(await left()).toHaveLength(3);
    server.time.now += 2 * 86_400_000;
    await sweep(db, store, new Date(server.time.now));
    expect([...(await left())].sort()).toEqual([sent, later].sort());
    const files = readdirSync(server.folder, { recursive: true, withFileTypes: true });
    expect(files.filter((entry) => entry.isFile())).toEqual([]);
    const told = await db
      .selectFrom("audit")
      .select(["action", "who", "before"])
      .where("entity_id", "=", id)
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(told).toMatchObject({ action: "expire", who: "sweep", before: { version: 1 } });
  } finally {
    await server.close();
  }
});

test("however many drafts are old, one sweep removes them", async () => {
  const server = await startHarness();
  try {
    const { db } = server.database;
    const at = new Date(server.time.now);
    const draft = { entity: "accident", owner: "nobody", writer: "nobody", status: "draft", answers: "{}" };
    const ids = Array.from({ length: 401 }, () => newKey());
    const rows = ids.map((id) => ({ id, ...draft, created_at: at, updated_at: at }));
    await db.insertInto("records").values(rows).execute();
    await sweep(db, diskStore(server.folder), new Date(server.time.now + 8 * 86_400_000));
    expect(await db.selectFrom("records").select("id").where("id", "in", ids).execute()).toEqual([]);
  } finally {
    await server.close();
  }
});

test("a notice goes some time after it was read, and one that nobody reads goes later", async () => {
  const server = await startHarness();
  try {
    const { db } = server.database;
    const { days, readDays } = limits.notices;
    expect(readDays).toBeLessThan(days);
    const daysOn = (count: number) => new Date(server.time.now + count * 86_400_000);
    const notice = { broker_id: demoBrokerId("productora@example.com"), kind: "record-moved", content: "{}" };
    const [read, unread, late] = [newKey(), newKey(), newKey()];
    const nothing = { created_at: daysOn(0), read_at: null };
    await db
      .insertInto("notifications")
      .values([
        { id: read, ...notice, ...nothing, read_at: daysOn(1) },
        { id: unread, ...notice, ...nothing },
        // It stays for a while after somebody has found it.
        { id: late, ...notice, ...nothing, read_at: daysOn(days - 1) },
      ])
      .execute();
    const leftAfter = async (count: number) => {
      await sweep(db, diskStore(server.folder), daysOn(count));
      const rows = await db.selectFrom("notifications").select("id").execute();
      return rows.map(({ id }) => id).filter((id) => [read, unread, late].includes(id));
    };
    expect(await leftAfter(readDays)).toEqual(expect.arrayContaining([read, unread, late]));
    expect((await leftAfter(readDays + 2)).toSorted()).toEqual([unread, late].toSorted());
    expect(await leftAfter(days + 1)).toEqual([late]);
    expect(await leftAfter(days + readDays)).toEqual([]);
  } finally {
    await server.close();
  }
});

test("a sweep does what it can, and names each round that failed with its reason", async () => {
  const server = await startHarness();
  try {
    const { db } = server.database;
    const old = { expires_at: new Date(server.time.now - 2 * 86_400_000) };
    await db
      .insertInto("rate_counters")
      .values({ key: "old", count: 1, ...old })
      .execute();
    const store: FileStore = {
      ...diskStore(server.folder),
      tidy: () => Promise.reject(new Error("no room")),
    };
    await sql`alter table challenges rename to elsewhere`.execute(db);
    const failed = await sweep(db, store, new Date(server.time.now)).catch((cause: unknown) => cause);
    await sql`alter table elsewhere rename to challenges`.execute(db);
    expect(failed).toMatchObject({
      errors: [
        { message: "sweep: round challenges failed", cause: { code: "42P01" } },
        { message: "sweep: round files failed", cause: { message: "no room" } },
      ],
    });
    expect(await db.selectFrom("rate_counters").selectAll().where("key", "=", "old").execute()).toEqual([]);
  } finally {
    await server.close();
  }
});
