import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import type { Mail } from "#server/infrastructure/mail/mail.ts";
import { createInvitationMail } from "#server/producers/invitations.ts";
import { type Harness, startHarness } from "../harness.ts";
import { ownFlows } from "../own-documents.ts";
import { openAccount } from "./open-account.ts";

let server: Harness;
let session: string;
beforeAll(async () => {
  server = await startHarness({ flows: ownFlows() });
  session = await server.session("organizadora");
});
afterAll(() => server?.close());

const organizer = demoBrokerId("organizadora@example.com");
const sessionOf = (email: string) => server.session(email.replace("@example.com", ""));
const producer = demoBrokerId("productora@example.com");
const call = async (method: "GET" | "POST" | "DELETE", url: string, body?: object, by = session) =>
  server.call({ method, url, session: by, ...(body ? { body } : {}) });
const invitations = async () => (await call("GET", "/producers/invitations")).json().data;
const permissions = async () => (await call("GET", `/producers/${producer}/permissions`)).json().data;
const say = async (name: string, allowed: readonly string[] | null, by = session) => {
  const { version } = await permissions();
  return call(
    "POST",
    `/producers/${producer}/permissions`,
    { version, permissions: [{ name, allowed }] },
    by,
  );
};

/** Somebody who has just opened an account with an address and proved it; they begin a session. */
async function opened(email: string): Promise<{ readonly id: string; session: string }> {
  const id = await openAccount(server, email, organizer);
  return { id, session: await sessionOf(email) };
}

const ownOrganizer = async (by: string) => (await call("GET", "/organizer", undefined, by)).json().data;
const answer = async (id: string, accepts: boolean, by: string) =>
  (await call("POST", `/organizer/invitations/${id}`, { accepts }, by)).statusCode;
const nextDay = async () => {
  server.time.now += 86_400_000;
  session = await server.session("organizadora");
};
const invited = async (email: string) =>
  (await call("POST", "/producers/invitations", { email })).json().data.id as string;
const noticesOf = async (by: string) =>
  ((await call("GET", "/notifications", undefined, by)).json().data as { readonly title: string }[]).map(
    ({ title }) => title,
  );
const seen = async () =>
  ((await call("GET", "/producers")).json().data as { readonly id: string }[]).map(({ id }) => id);

const organizerOf = async (id: string) =>
  (
    await server.database.db
      .selectFrom("brokers")
      .select("organizer_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).organizer_id;

test("who was invited is asked, and nobody is organized before they accept", async () => {
  expect((await call("POST", "/producers/invitations", { email: "no es un mail" })).statusCode).toBe(400);
  const id = await invited("Nueva@Example.com");
  expect(await invitations()).toMatchObject([{ id, email: "nueva@example.com", state: "open" }]);
  const mails: Mail[] = [];
  const { db } = server.database;
  const linkTo = (path: string) => `https://tramite.example${path}`;
  await createInvitationMail({ db, linkTo }, async (mail) => void mails.push(mail))({ id }, "job");
  expect(mails).toMatchObject([
    { to: "nueva@example.com", subject: expect.stringContaining("Olga Organizadora Demostración te invita") },
  ]);
  expect(mails[0]?.text).toContain("https://tramite.example/registro");
  const other = await opened("otra@example.com");
  const fresh = await opened("nueva@example.com");
  expect([await organizerOf(other.id), await organizerOf(fresh.id)]).toEqual([null, null]);
  expect(await ownOrganizer(fresh.session)).toMatchObject({
    organizer: null,
    invitations: [{ id, name: "Olga Organizadora Demostración", mayAccept: true }],
  });
  expect(await ownOrganizer(other.session)).toEqual({ organizer: null, invitations: [] });
  // Until then the organizer sees nothing of theirs.
  expect(await seen()).not.toContain(fresh.id);
  expect((await call("GET", `/producers/${fresh.id}/permissions`)).statusCode).toBe(404);
  // Whose address it is not of does not answer it.
  expect(await answer(id, true, other.session)).toBe(404);
  expect(await answer(id, true, fresh.session)).toBe(200);
  expect(await organizerOf(fresh.id)).toBe(organizer);
  expect(await seen()).toContain(fresh.id);
  expect(await invitations()).toMatchObject([{ state: "accepted" }]);
  expect((await noticesOf(session)).some((title) => title.includes("aceptó trabajar"))).toBe(true);
  expect(await answer(id, false, fresh.session)).toBe(404);
  expect((await call("POST", "/producers/invitations", { email: "nueva@example.com" })).statusCode).toBe(409);
  expect((await call("DELETE", `/producers/invitations/${id}`)).statusCode).toBe(404);
});

test("an address that nobody proved answers no invitation", async () => {
  const id = await invited("sin-probar@example.com");
  const unproven = await opened("sin-probar@example.com");
  const { db } = server.database;
  await db.updateTable("brokers").set({ is_activated: false }).where("id", "=", unproven.id).execute();
  expect(await answer(id, true, unproven.session)).toBe(403);
  expect(await organizerOf(unproven.id)).toBeNull();
});

test("who declines is left alone until the invitation would have ended, and its organizer is told", async () => {
  server.time.now += 60_000;
  const id = await invited("no-quiere@example.com");
  const one = await opened("no-quiere@example.com");
  expect(await answer(id, false, one.session)).toBe(200);
  expect(await organizerOf(one.id)).toBeNull();
  expect((await invitations())[0]).toMatchObject({ id, state: "declined" });
  expect((await noticesOf(session)).some((title) => title.includes("no aceptó"))).toBe(true);
  expect(await ownOrganizer(one.session)).toEqual({ organizer: null, invitations: [] });
  const audited = await server.database.db
    .selectFrom("audit")
    .select(["action", "who"])
    .where("entity_id", "=", id)
    .orderBy("at")
    .execute();
  expect(audited.at(-1)).toEqual({ action: "decline", who: `broker:${one.id}` });
  expect(await answer(id, true, one.session)).toBe(404);
  expect((await call("POST", "/producers/invitations", { email: "no-quiere@example.com" })).statusCode).toBe(
    409,
  );
  server.time.now += 31 * 86_400_000;
  session = await server.session("organizadora");
  expect((await call("POST", "/producers/invitations", { email: "no-quiere@example.com" })).statusCode).toBe(
    200,
  );
});

test("who is organized leaves, and who organizes lets go: nothing is seen from then on", async () => {
  const leaving = await opened("se-va@example.com");
  const first = await invited("se-va@example.com");
  expect(await answer(first, true, leaving.session)).toBe(200);
  expect(await ownOrganizer(leaving.session)).toMatchObject({
    organizer: { name: "Olga Organizadora Demostración" },
  });
  const leave = `/organizer/${organizer}`;
  expect((await call("DELETE", `/organizer/${producer}`, undefined, leaving.session)).statusCode).toBe(404);
  expect((await call("DELETE", leave, undefined, leaving.session)).statusCode).toBe(200);
  expect((await call("DELETE", leave, undefined, leaving.session)).statusCode).toBe(404);
  expect([await organizerOf(leaving.id), await seen()]).toEqual([
    null,
    expect.not.arrayContaining([leaving.id]),
  ]);
  expect((await noticesOf(session)).some((title) => title.includes("dejó"))).toBe(true);
  expect((await invitations()).find(({ id }: { id: string }) => id === first)).toMatchObject({
    state: "left",
  });
  // Invited again they may come back, and be let go.
  await nextDay();
  leaving.session = await sessionOf("se-va@example.com");
  const again = await invited("se-va@example.com");
  expect(await answer(again, true, leaving.session)).toBe(200);
  const foreign = demoBrokerId("independiente@example.com");
  expect((await call("DELETE", `/producers/${foreign}`)).statusCode).toBe(404);
  expect((await call("DELETE", `/producers/${leaving.id}`)).statusCode).toBe(200);
  expect(await organizerOf(leaving.id)).toBeNull();
  expect((await noticesOf(leaving.session)).some((title) => title.includes("ya no te organiza"))).toBe(true);
});

test("an invitation ends, is made again, and is taken back; who has an account is asked as well", async () => {
  server.time.now += 60_000;
  const id = await invited("tarde@example.com");
  await opened("tarde@example.com");
  server.time.now += 31 * 86_400_000;
  session = await server.session("organizadora");
  expect((await invitations())[0]).toMatchObject({ id, state: "ended" });
  const lateSession = await sessionOf("tarde@example.com");
  expect((await ownOrganizer(lateSession)).invitations).toEqual([]);
  expect(await answer(id, true, lateSession)).toBe(404);
  const again = await call("POST", "/producers/invitations", { email: "tarde@example.com" });
  expect([again.statusCode, (await invitations())[0].state]).toEqual([200, "open"]);
  expect((await call("DELETE", `/producers/invitations/${id}`)).statusCode).toBe(200);
  const known = await invited("independiente@example.com");
  const mails: Mail[] = [];
  const services = { db: server.database.db, linkTo: () => undefined };
  await createInvitationMail(services, async (mail) => void mails.push(mail))({ id: known }, "job");
  expect(mails[0]?.text).toContain("no ve nada");
  const independent = await server.session("independiente");
  expect((await noticesOf(independent)).some((title) => title.includes("te invita"))).toBe(true);
  expect((await ownOrganizer(independent)).invitations).toMatchObject([{ id: known }]);
  const unread = async () =>
    (await call("GET", "/badges", undefined, independent)).json().data.unreadNotifications;
  const before = await unread();
  expect(await answer(known, false, independent)).toBe(200);
  expect(await unread()).toBe(before - 1);
  expect(await organizerOf(demoBrokerId("independiente@example.com"))).toBeNull();
});

test("who has an organizer leaves them first, and nobody is organized by whom they organize", async () => {
  const { db } = server.database;
  const invite = async (by: string, email: string) => {
    const id = randomUUID();
    const at = new Date(server.time.now);
    const until = new Date(at.getTime() + 86_400_000);
    await db
      .insertInto("producer_invitations")
      .values({ id, organizer_id: demoBrokerId(by), email, created_at: at, expires_at: until })
      .execute();
    return id;
  };
  const byOther = await invite("independiente@example.com", "productora@example.com");
  const organized = await server.session("productora");
  expect((await ownOrganizer(organized)).invitations).toMatchObject([{ id: byOther, mayAccept: false }]);
  expect(await answer(byOther, true, organized)).toBe(409);
  expect(await organizerOf(producer)).toBe(organizer);
  const byOwn = await invite("productora@example.com", "organizadora@example.com");
  expect(await answer(byOwn, true, session)).toBe(409);
  expect(await organizerOf(organizer)).toBeNull();
});

test("an organizer changes what their producer may do within what they may, and what others see is not there", async () => {
  const { permissions: lines, mayChange } = await permissions();
  const names = lines.map(({ name }: { name: string }) => name);
  expect(mayChange).toBe(true);
  // Who oversees whom is theirs neither to see nor to say.
  for (const name of ["organizer", "parentBroker"])
    expect([names.includes(name), (await say(name, [])).statusCode]).toEqual([false, 400]);
  expect((await say("clients", ["show"])).statusCode).toBe(200);
  const of = await server.session("productora");
  expect((await server.call({ url: "/clients", body: {}, session: of })).statusCode).toBe(403);
  expect((await say("clients", null)).statusCode).toBe(200);
  // What an organizer may not do is not theirs to give.
  expect((await say("selfManagementPlatformLogo", ["show", "update"])).statusCode).toBe(400);
  const other = `/producers/${demoBrokerId("independiente@example.com")}/permissions`;
  expect((await call("GET", other)).statusCode).toBe(404);
  const { version } = await permissions();
  const body = { version, permissions: [{ name: "clients", allowed: ["show"] }] };
  expect((await call("POST", other, body)).statusCode).toBe(404);
});

test("what an organizer said of permissions ends with their organizing, and what the office says stays", async () => {
  const own = await opened("se-va-con-permisos@example.com");
  const first = await invited("se-va-con-permisos@example.com");
  expect(await answer(first, true, own.session)).toBe(200);
  const office = await server.operator();
  const sayAs = async (base: string, by: string, permissions: readonly object[]) => {
    const looked = await call("GET", `/office/brokers/${own.id}`, undefined, office);
    const { version } = looked.json().data;
    const { statusCode } = await call("POST", `${base}/${own.id}/permissions`, { version, permissions }, by);
    expect(statusCode).toBe(200);
  };
  const producers = (...permissions: readonly object[]) => sayAs("/producers", session, permissions);
  const offices = (...permissions: readonly object[]) => sayAs("/office/brokers", office, permissions);
  const words = async () => {
    const { permissions: said } = await server.database.db
      .selectFrom("brokers")
      .select("permissions")
      .where("id", "=", own.id)
      .executeTakeFirstOrThrow();
    const all = said as readonly { readonly name: string; readonly value: string }[];
    return Object.fromEntries(all.map(({ name, value }) => [name, value]));
  };
  await offices({ name: "clients", allowed: ["show"] }, { name: "multiQuote", allowed: ["show"] });
  await producers({ name: "clients", allowed: [] }, { name: "commissions", allowed: [] });
  // Said again it is what was before the first that comes back.
  await producers({ name: "clients", allowed: null }, { name: "multiQuote", allowed: [] });
  await offices({ name: "multiQuote", allowed: null });
  expect(await words()).toEqual({ commissions: "no" });
  expect((await call("DELETE", `/organizer/${organizer}`, undefined, own.session)).statusCode).toBe(200);
  expect(await words()).toEqual({ clients: "show" });
  const told = await server.database.db
    .selectFrom("audit")
    .select(["before", "after"])
    .where("entity_id", "=", own.id)
    .where("action", "=", "restore")
    .executeTakeFirstOrThrow();
  expect(told).toMatchObject({
    before: { commissions: [], clients: expect.arrayContaining(["show", "create"]) },
    after: { commissions: ["show"], clients: ["show"] },
  });
  // Whoever organizes them next says it anew.
  await offices({ name: "clients", allowed: null });
  await nextDay();
  own.session = await sessionOf("se-va-con-permisos@example.com");
  const again = await invited("se-va-con-permisos@example.com");
  expect(await answer(again, true, own.session)).toBe(200);
  expect((await call("DELETE", `/producers/${own.id}`)).statusCode).toBe(200);
  expect(await words()).toEqual({});
});

test("who may only look at their producers invites nobody and changes nothing", async () => {
  await server.database.db
    .updateTable("brokers")
    .set({ permissions: JSON.stringify([{ name: "organizer", value: "show" }]) })
    .where("email", "=", "organizadora@example.com")
    .execute();
  expect((await permissions()).mayChange).toBe(false);
  expect((await say("clients", ["show"])).statusCode).toBe(403);
  expect((await call("POST", "/producers/invitations", { email: "a@example.com" })).statusCode).toBe(403);
  const of = await server.session("productora");
  expect((await call("GET", "/producers/invitations", undefined, of)).statusCode).toBe(403);
});
