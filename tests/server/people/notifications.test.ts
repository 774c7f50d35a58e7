import { afterAll, beforeAll, expect, test } from "vitest";
import { moveOnBehalf } from "#server/demonstration/sandbox/move.ts";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import { type NoticeContent, notify } from "#server/people/notifications/notify.ts";
import { inspection } from "#server/records/inspections/inspection.ts";
import { demoPassword, type Harness, newKey, saveClaim, startHarness } from "../harness.ts";

let server: Harness;
beforeAll(async () => {
  server = await startHarness();
});
afterAll(() => server.close());

const tell = (name: string, content: NoticeContent) =>
  server.database.db.transaction().execute((trx) =>
    notify(trx, {
      brokerId: demoBrokerId(`${name}@example.com`),
      kind: "record-moved",
      content,
      at: new Date(server.time.now),
    }),
  );
const list = async (session: string, query = "") =>
  (await server.call({ url: `/notifications${query}`, session })).json();
const unread = async (session: string) =>
  (await server.call({ url: "/badges", session })).json().data.unreadNotifications;

test("a broker reads what they were told of, the last first and ten a page, and nobody else's", async () => {
  const session = await server.session("productora");
  const other = await server.session("independiente");
  for (let index = 0; index < 12; index += 1) {
    server.time.now += 1000;
    await tell("productora", { title: `Aviso ${index}`, note: "Por algo", path: "/onboarding" });
  }
  await tell("independiente", { title: "De otro" });
  const first = await list(session);
  expect(first.pagination).toEqual({ count: 10, total: 12, perPage: 10, currentPage: 1, totalPages: 2 });
  expect(first.data[0]).toEqual({
    id: expect.any(String),
    kind: "record-moved",
    title: "Aviso 11",
    text: "Por algo",
    path: "/onboarding",
    at: new Date(server.time.now).toISOString(),
    isRead: false,
  });
  expect((await list(session, "?page=2")).data).toHaveLength(2);
  expect(JSON.stringify(await list(other))).not.toContain("Aviso");
  // Somebody else's is not there: the same answer, and it stays unread.
  const ids = [first.data[0].id];
  const read = (by: string, body: object) => server.call({ url: "/notifications/read", body, session: by });
  expect((await read(other, { ids })).body).toBe((await read(other, { ids: [newKey()] })).body);
  expect(await unread(session)).toBe(12);
  await read(session, { ids });
  expect(await unread(session)).toBe(11);
  expect((await list(session, "?show=unread")).pagination.total).toBe(11);
  await read(session, {});
  expect(await unread(session)).toBe(0);
  expect((await list(session)).data[0].isRead).toBe(true);
});

test("a day's notices of one topic are one group, which is read by itself", async () => {
  const session = await server.session("independiente");
  await server.call({ url: "/notifications/read", body: {}, session });
  await server.database.db.deleteFrom("notifications").execute();
  for (let index = 1; index <= 12; index += 1) {
    server.time.now += 1000;
    await tell("independiente", { title: `Emitida ${index}`, topic: "emission", label: "Emitida" });
  }
  const at = new Date(server.time.now).toISOString();
  server.time.now += 1000;
  await tell("independiente", { title: "Una inspección", topic: "inspection" });
  const groups = async () => (await server.call({ url: "/notifications/groups", session })).json().data;
  const [inspected, emitted] = await groups();
  expect(inspected).toMatchObject({ topic: "inspection", title: "Una inspección", count: 1, unread: 1 });
  expect(emitted).toMatchObject({ title: "Emisiones", text: "Emitida (12)", count: 12, unread: 12, at });
  expect(emitted.notices).toHaveLength(10);
  expect((await list(session, "?topic=emission")).pagination.total).toBe(12);
  server.time.now += 1000;
  for (const title of ["Sin emitir", "Al fin emitida"]) {
    server.time.now += 1000;
    await tell("independiente", { title, topic: "emission", record: "a" });
  }
  const body = { topic: "emission", from: emitted.from, until: emitted.at };
  await server.call({ url: "/notifications/read", body, session });
  expect((await groups())[0]).toMatchObject({ topic: "emission", count: 13, unread: 2 });
  // Who reads how a thing ended has read what was said of it before.
  const [{ notices }] = await groups();
  await server.call({ url: "/notifications/read", body: { ids: [notices[0].id] }, session });
  expect(await unread(session)).toBe(1);
});

test("an account that is opened in a new place is told of it, and not of the places that it knows", async () => {
  const open = async (address: string, agent: string) =>
    (
      await server.call({
        url: "/authentication/authorize",
        body: { email: "organizadora@example.com", password: demoPassword },
        address,
        headers: { "user-agent": agent },
      })
    ).json().data.access_token;
  const linux = "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0";
  const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5) Version/17.5 Mobile/15E148 Safari/604.1";
  const session = await open("192.0.2.1", linux);
  await open("192.0.2.200", linux);
  expect((await list(session)).data).toEqual([]);
  await open("198.51.100.1", linux);
  await open("198.51.100.1", iphone);
  await open("192.0.2.7", iphone);
  const { data } = await list(session);
  expect(data).toHaveLength(2);
  expect(data[0]).toMatchObject({
    kind: "session-opened",
    title: "Tu cuenta se abrió en un lugar nuevo",
    text: expect.stringMatching(/^.+\. Si no fuiste vos, cerrá esa sesión/),
    path: "/perfil",
  });
});

test("a broker hears of a record of theirs that somebody else moved, where its kind says how", async () => {
  const id = newKey();
  const at = new Date(server.time.now);
  await server.database.db
    .insertInto("records")
    .values({
      id,
      entity: inspection.name,
      owner: `broker:${demoBrokerId("principiante@example.com")}`,
      writer: "nobody",
      status: "inReview",
      answers: "{}",
      created_at: at,
      updated_at: at,
    })
    .execute();
  const notice = { title: "Inspección: {status}", path: "/onboarding" };
  const told = { ...inspection, decided: { ...inspection.decided, notice } };
  await moveOnBehalf(server.database.db, told, { id, status: "rejected", note: "Se ve borrosa" }, at);
  const { data } = await list(await server.session("principiante"));
  expect(data[0]).toMatchObject({
    kind: "record-moved",
    title: expect.stringMatching(/^Inspección: ./),
    text: "Se ve borrosa",
    path: "/onboarding",
  });
});

test("a broker hears of the claim of their client, and no other broker does", async () => {
  const { db } = server.database;
  await db.deleteFrom("notifications").execute();
  await db
    .updateTable("policies")
    .set({ broker_id: demoBrokerId("independiente@example.com") })
    .where("number", "=", "DEMO-0001")
    .execute();
  await saveClaim(server, await server.ticket("99000001"), { status: { id: "sending" } });
  const [told, ...others] = await db.selectFrom("notifications").select(["broker_id", "content"]).execute();
  expect(others).toEqual([]);
  expect(told).toMatchObject({
    broker_id: demoBrokerId("independiente@example.com"),
    content: { title: expect.stringMatching(/^Siniestro SIN-2026-\d+: Enviad/), note: expect.any(String) },
  });
});
