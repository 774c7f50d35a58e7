import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import type { Mail } from "#server/infrastructure/mail/mail.ts";
import { acceptInvitation } from "#server/people/accounts/invitations.ts";
import { createInvitationMail } from "#server/producers/invitations.ts";
import { type Harness, startHarness } from "../harness.ts";
import { ownFlows } from "../own-documents.ts";

let server: Harness;
let session: string;
beforeAll(async () => {
  server = await startHarness({ flows: ownFlows() });
  session = await server.session("organizadora");
});
afterAll(() => server?.close());

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

/** Somebody who has just opened an account with an address. */
async function opened(email: string): Promise<string> {
  const { db } = server.database;
  const at = new Date(server.time.now);
  const id = randomUUID();
  const said = { identity_number: "99777111", onboarding_status: "level-one--pending", password_hash: "" };
  await db
    .insertInto("brokers")
    .values({ id, email, registration_id: randomUUID(), created_at: at, updated_at: at, ...said })
    .execute();
  await db.transaction().execute((trx) => acceptInvitation(trx, { brokerId: id, address: "10.0.0.1" }, at));
  return id;
}

const organizerOf = async (id: string) =>
  (
    await server.database.db
      .selectFrom("brokers")
      .select("organizer_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).organizer_id;

test("who opens an account by an invitation is a producer of who invited them, and nobody else is", async () => {
  expect((await call("POST", "/producers/invitations", { email: "no es un mail" })).statusCode).toBe(400);
  const { id } = (await call("POST", "/producers/invitations", { email: "Nueva@Example.com" })).json().data;
  expect(await invitations()).toMatchObject([{ id, email: "nueva@example.com", state: "open" }]);
  const mails: Mail[] = [];
  const { db } = server.database;
  const linkTo = (path: string) => `https://tramite.example${path}`;
  await createInvitationMail({ db, linkTo }, async (mail) => void mails.push(mail))({ id }, "job");
  expect(mails).toMatchObject([
    { to: "nueva@example.com", subject: expect.stringContaining("Olga Organizadora Demostración te invita") },
  ]);
  expect(mails[0]?.text).toContain("https://tramite.example/registro");
  expect(await organizerOf(await opened("otra@example.com"))).toBeNull();
  expect(await organizerOf(await opened("nueva@example.com"))).toBe(demoBrokerId("organizadora@example.com"));
  expect(await invitations()).toMatchObject([{ state: "accepted" }]);
  expect((await call("POST", "/producers/invitations", { email: "nueva@example.com" })).statusCode).toBe(409);
  expect((await call("DELETE", `/producers/invitations/${id}`)).statusCode).toBe(404);
});

test("an invitation ends, is made again, and is taken back; who has an account is told that nothing changes", async () => {
  server.time.now += 60_000;
  const { id } = (await call("POST", "/producers/invitations", { email: "tarde@example.com" })).json().data;
  server.time.now += 31 * 86_400_000;
  session = await server.session("organizadora");
  expect((await invitations())[0]).toMatchObject({ id, state: "ended" });
  expect(await organizerOf(await opened("tarde@example.com"))).toBeNull();
  const again = await call("POST", "/producers/invitations", { email: "tarde@example.com" });
  expect([again.statusCode, (await invitations())[0].state]).toEqual([200, "open"]);
  expect((await call("DELETE", `/producers/invitations/${id}`)).statusCode).toBe(200);
  const known = await call("POST", "/producers/invitations", { email: "independiente@example.com" });
  const mails: Mail[] = [];
  const services = { db: server.database.db, linkTo: () => undefined };
  await createInvitationMail(services, async (mail) => void mails.push(mail))(known.json().data, "job");
  expect(mails[0]?.text).toContain("no cambia nada");
  expect(await organizerOf(demoBrokerId("independiente@example.com"))).toBeNull();
});

test("an organizer changes what their producer may do within what they may, and what others see is not there", async () => {
  const { permissions: lines, mayChange } = await permissions();
  expect([mayChange, lines.some(({ name }: { name: string }) => name === "organizer")]).toEqual([
    true,
    false,
  ]);
  expect((await say("clients", ["show"])).statusCode).toBe(200);
  const of = await server.session("productora");
  expect((await server.call({ url: "/clients", body: {}, session: of })).statusCode).toBe(403);
  expect((await say("clients", null)).statusCode).toBe(200);
  // What an organizer may not do is not theirs to give.
  expect((await say("selfManagementPlatformLogo", ["show", "update"])).statusCode).toBe(400);
  expect((await say("organizer", ["show"])).statusCode).toBe(400);
  const other = `/producers/${demoBrokerId("independiente@example.com")}/permissions`;
  expect((await call("GET", other)).statusCode).toBe(404);
  const { version } = await permissions();
  const body = { version, permissions: [{ name: "clients", allowed: ["show"] }] };
  expect((await call("POST", other, body)).statusCode).toBe(404);
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
