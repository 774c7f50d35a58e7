import { AsyncResource } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import { type Harness, startHarness } from "../harness.ts";
import { untilBlocked } from "../until-blocked.ts";

let server: Harness;
let session: string;
beforeAll(async () => {
  server = await startHarness();
  session = await server.session("organizadora");
});
afterAll(() => server?.close());

const organizer = demoBrokerId("organizadora@example.com");
const producer = demoBrokerId("productora@example.com");
const call = async (method: "GET" | "POST" | "DELETE", url: string, body?: object) =>
  server.call({ method, url, session, ...(body ? { body } : {}) });
const invitations = async () => (await call("GET", "/producers/invitations")).json().data;
const permissions = async () => (await call("GET", `/producers/${producer}/permissions`)).json().data;
/** A day later; sessions end meanwhile. */
const nextDay = async () => {
  server.time.now += 86_400_000;
  session = await server.session("organizadora");
};

test("an address is mailed once a day and its bell rings once, however often it is pressed", async () => {
  await nextDay();
  const email = "independiente@example.com";
  const { db } = server.database;
  const independent = demoBrokerId(email);
  const bells = async () => {
    const rows = db.selectFrom("notifications").select("id").where("broker_id", "=", independent);
    return (await rows.where("kind", "=", "organizer-invitation").where("read_at", "is", null).execute())
      .length;
  };
  await db.deleteFrom("producer_invitations").where("email", "=", email).execute();
  expect(await bells()).toBe(0);
  const press = () => call("POST", "/producers/invitations", { email: email.toUpperCase() });
  const pressed = await Promise.all([press(), press(), press()]);
  expect(pressed.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429, 429]);
  expect((await press()).json().error.message).toContain("Hoy ya invitaste a esa persona");
  // Taken back and made anew it is the same mail to the same person.
  const [{ id }] = await invitations();
  expect((await call("DELETE", `/producers/invitations/${id}`)).statusCode).toBe(200);
  expect((await press()).statusCode).toBe(429);
  await nextDay();
  expect([(await press()).statusCode, await bells()]).toEqual([200, 1]);
});

test("fifty invitations are open at once, and what was answered or is over is none of them", async () => {
  const { db } = server.database;
  const [at, day] = [server.time.now, 86_400_000];
  await db.deleteFrom("producer_invitations").where("organizer_id", "=", organizer).execute();
  const rows = Array.from({ length: 52 }, (_, index) => ({
    ...{
      id: randomUUID(),
      organizer_id: organizer,
      email: `lleno${index}@example.com`,
      created_at: new Date(at - day),
    },
    // One that has ended, one that was declined, one that was accepted; 49 are open.
    expires_at: new Date(index === 0 ? at : at + day),
    declined_at: index === 1 ? new Date(at) : null,
    accepted_at: index === 2 ? new Date(at) : null,
  }));
  await db.insertInto("producer_invitations").values(rows).execute();
  const invite = (email: string) => call("POST", "/producers/invitations", { email });
  expect((await invite("la-cincuenta@example.com")).statusCode).toBe(200);
  expect((await invite("una-mas@example.com")).statusCode).toBe(400);
  await db.deleteFrom("producer_invitations").where("organizer_id", "=", organizer).execute();
});

test.runIf(process.env.DATABASE_URL)("permissions said while a producer leaves are not stored", async () => {
  const { db } = server.database;
  const { version } = await permissions();
  const body = { version, permissions: [{ name: "clients", allowed: [] }] };
  // Bound here: it is asked from inside a transaction and is no part of it.
  const say = AsyncResource.bind(() => call("POST", `/producers/${producer}/permissions`, body));
  const waiting = await db.transaction().execute(async (trx) => {
    await trx.updateTable("brokers").set({ organizer_id: null }).where("id", "=", producer).execute();
    const said = say();
    await untilBlocked(trx);
    return { said };
  });
  expect((await waiting.said).statusCode).toBe(404);
  const row = db
    .selectFrom("brokers")
    .select(["permissions", "permissions_before"])
    .where("id", "=", producer);
  const left = await row.executeTakeFirstOrThrow();
  expect([JSON.stringify(left.permissions).includes("clients"), left.permissions_before]).toEqual([
    false,
    {},
  ]);
  await db.updateTable("brokers").set({ organizer_id: organizer }).where("id", "=", producer).execute();
});
