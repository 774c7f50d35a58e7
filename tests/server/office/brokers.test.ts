import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import { soughtBrokers } from "#server/office/brokers/list-brokers.ts";
import { accountColumns } from "#server/people/brokers/broker.ts";
import { ownFlows } from "../own-documents.ts";
import { type Office, startOffice } from "./start-office.ts";

const id = demoBrokerId("productora@example.com");
let server: Office;
beforeAll(async () => {
  server = await startOffice("/office/brokers", { flows: ownFlows() });
});
afterAll(() => server?.close());

type Line = { readonly name: string; readonly allowed: readonly string[]; readonly isSaid: boolean };
const ask = (...asked: Parameters<Office["ask"]>) => server.ask(...asked);
const read = async (of = id) => (await ask(`/${of}`)).json().data;
const lineOf = async (name: string): Promise<Line | undefined> =>
  (await read()).permissions.find((line: Line) => line.name === name);
const say = async (permissions: readonly object[], version?: string) =>
  ask(`/${id}/permissions`, { version: version ?? (await read()).version, permissions });
const mayAsk = async (url: string) =>
  (await server.call({ url, session: await server.session("productora") })).statusCode;

test("brokers are found by their address, name or licence", async () => {
  const found = async (search: string) =>
    (await ask(`?search=${encodeURIComponent(search)}`)).json().data.map((one: { id: string }) => one.id);
  expect(await found("productora@")).toEqual([id]);
  expect(await found("Paula Prod")).toContain(id);
  expect(await found("%")).toEqual([]);
});

test("what is shut is refused to the broker at once, and what is opened is not; who did it is told", async () => {
  expect(await mayAsk("/clients")).toBe(200);
  const { allowed: before } = (await lineOf("clients")) ?? { allowed: [] };
  expect((await say([{ name: "clients", allowed: [] }])).statusCode).toBe(200);
  expect(await mayAsk("/clients")).toBe(403);
  expect(await lineOf("clients")).toMatchObject({ allowed: [], isSaid: true, usual: before });
  expect((await read()).changes).toMatchObject([
    { who: "Oficina Demostración", before: { clients: before }, after: { clients: [] } },
  ]);
  await say([{ name: "clients", allowed: null }]);
  expect(await mayAsk("/clients")).toBe(200);
  expect(await lineOf("clients")).toMatchObject({ allowed: before, isSaid: false });
});

test("what is said of one scene leaves what was said of the others, once each", async () => {
  await say([{ name: "commissions", allowed: ["show", "update"] }]);
  await say([{ name: "clients", allowed: ["show"] }]);
  await say([{ name: "clients", allowed: ["show", "create"] }]);
  const { permissions } = await server.database.db
    .selectFrom("brokers")
    .select("permissions")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const said = (permissions as readonly { name: string; value: string }[]).filter(({ name }) =>
    ["commissions", "clients"].includes(name),
  );
  expect(said).toEqual([
    { name: "commissions", value: "show,update" },
    { name: "clients", value: "show,create" },
  ]);
});

test("what somebody else changed meanwhile is looked at anew", async () => {
  const { version } = await read();
  await say([{ name: "clients", allowed: ["show"] }], version);
  const late = await say([{ name: "clients", allowed: [] }], version);
  expect([late.statusCode, late.json().error.code]).toEqual([409, "version"]);
  expect(await lineOf("clients")).toMatchObject({ allowed: ["show"] });
});

test.each([
  ["a scene that is none", { name: "everything", allowed: ["show"] }],
  ["a product that is none", { name: "clients.car", allowed: ["show"] }],
  ["an action that its scene has not", { name: "dashboard", allowed: ["remove"] }],
])("%s is refused", async (_, said) => {
  expect((await say([said])).statusCode).toBe(400);
});

test("each line has a name of its own, and a product says what it is called", async () => {
  const { permissions } = await read();
  const names = permissions.map(({ name }: Line) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(permissions.filter(({ name }: Line) => name.includes(".")).length).toBeGreaterThan(1);
});

test("of a broker who is none there is nothing", async () => {
  expect((await ask("/00000000-0000-4000-8000-000000000000")).statusCode).toBe(404);
});

test("among many they are found by an index, and the first ones of all in their order", async () => {
  const { db } = server.database;
  await sql`
    insert into brokers (id, email, password_hash, registration_id, identity_number, onboarding_status, created_at,
      updated_at)
    select gen_random_uuid(), md5(n::text) || '@many.example.com', '', gen_random_uuid(), (97000000 + n)::text, 'finished',
      now(), now() from generate_series(1, 6000) n`.execute(db);
  await sql`analyze brokers`.execute(db);
  const planOf = async (search: string) => {
    const query = soughtBrokers(db, search).select(accountColumns).orderBy("email").limit(10);
    const rows = await query.explain("text");
    return JSON.stringify(rows);
  };
  expect(await planOf("c4ca4238a0b9")).toContain("brokers_by_sought");
  const first = await planOf("");
  expect(first).not.toContain("Seq Scan");
  await sql`delete from brokers where email like '%@many.example.com'`.execute(db);
});
