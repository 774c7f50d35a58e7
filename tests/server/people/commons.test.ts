import { afterAll, beforeAll, expect, test } from "vitest";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import { diskStore } from "#server/infrastructure/files/store.ts";
import { sweep } from "#server/sweep.ts";
import { type Harness, newKey, startHarness } from "../harness.ts";

const help = { email: "ayuda@example.com", manual: "https://manual.example" };
const stores = { playStore: "https://play.example/tramite" };
let server: Harness;
beforeAll(async () => {
  server = await startHarness({ help, stores });
});
afterAll(() => server.close());

const notify = (name: string, kind: string, isRead = false) =>
  server.database.db
    .insertInto("notifications")
    .values({
      id: newKey(),
      broker_id: demoBrokerId(`${name}@example.com`),
      kind,
      created_at: new Date(server.time.now),
      read_at: isRead ? new Date(server.time.now) : null,
    })
    .execute();

test("badges count what is unread of one's own, and communications only for who may see them", async () => {
  await notify("productora", "quote-ended");
  await notify("productora", "quote-ended", true);
  await notify("productora", "communication");
  await notify("principiante", "communication");
  const badges = async (name: string) =>
    (await server.call({ url: "/badges", session: await server.session(name) })).json().data;
  expect(await badges("productora")).toEqual({ unreadNotifications: 1, unreadCommunications: 1 });
  expect(await badges("principiante")).toEqual({ unreadNotifications: 0, unreadCommunications: 0 });
});

test("whom to ask is what was configured, and nothing else", async () => {
  const session = await server.session("productora");
  const ask = async () => (await server.call({ url: "/commons/contact-us-data", session })).json();
  expect(await ask()).toEqual({ data: help });
  // The manual is told to who may see it.
  const { email, manual: _ } = help;
  const own = server.database.db.updateTable("brokers").where("email", "=", "productora@example.com");
  await own.set({ permissions: JSON.stringify([{ name: "dashboardManual", value: "no" }]) }).execute();
  expect(await ask()).toEqual({ data: { email } });
  await own.set({ permissions: "[]" }).execute();
});

test("where the app is, is told to who is not in yet", async () => {
  expect((await server.call({ url: "/commons/app-stores" })).json()).toEqual({ data: stores });
});

const events = () =>
  server.database.db.selectFrom("device_events").select(["event", "device", "address"]).execute();

test("a device is kept with the address of its request, until its broker would not have it known", async () => {
  const session = await server.session("productora");
  const tell = (headers: Record<string, string> = {}) =>
    server.call({
      url: "/analytics/device",
      session,
      headers,
      address: "203.0.113.9",
      body: {
        event: "login",
        model: "Moto G",
        carrier: "",
        ipAddress: "1.2.3.4",
        geography: { city: "Rosario" },
      },
    });
  await tell({ "sec-gpc": "1" });
  expect(await events()).toEqual([]);
  expect((await tell()).statusCode).toBe(200);
  expect(await events()).toEqual([{ event: "login", device: { model: "Moto G" }, address: "203.0.113.9" }]);
  const prefer = (deviceAnalytics: boolean) =>
    server.call({ method: "PUT", url: "/broker-data/preferences", session, body: { deviceAnalytics } });
  expect((await prefer(false)).json()).toEqual({ data: { deviceAnalytics: false } });
  const known = (await server.call({ url: "/broker-data", session })).json().data;
  expect(known.preferences).toEqual({ deviceAnalytics: false });
  await tell();
  expect(await events()).toEqual([]);
  await prefer(true);
  await tell();
  expect(await events()).toHaveLength(1);
});

test("what broke in a browser is kept without what a person wrote, for thirty days", async () => {
  const { db } = server.database;
  const answer = await server.call({
    url: "/browser-errors",
    body: {
      message: 'Cannot read "99000001 de Ana" of undefined',
      stack: "TypeError: Ana\n    at Foo (https://tramite.example/assets/app-1a.js:10:20)\n    at Ana",
      page: "/clientes/detalle?dni=99000001",
      comment: "Se cerró sola\u001b[31m\u202e\r\nY otra vez",
    },
  });
  expect(answer.statusCode).toBe(200);
  const kept = db.selectFrom("browser_errors").selectAll();
  expect(await kept.execute()).toMatchObject([
    {
      message: "Cannot read …",
      stack: "app-1a.js:10:20",
      page: "/clientes/detalle",
      comment: "Se cerró sola[31m\nY otra vez",
    },
  ]);
  const page = `/autogestion/tramite/compania/${"aB3-_9xY".repeat(3)}`;
  await server.call({ url: "/browser-errors", body: { message: "Error", page } });
  expect((await kept.execute()).map((row) => row.page)).toContain("/autogestion/tramite/compania/*");
  await sweep(db, diskStore(server.folder), new Date(server.time.now + 31 * 86_400_000));
  expect(await kept.execute()).toEqual([]);
});
