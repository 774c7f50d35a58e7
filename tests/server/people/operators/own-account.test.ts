import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { uuidOf } from "#server/demonstration/seed/demo.ts";
import { demoPassword, type Harness, startHarness, testKeys } from "../../harness.ts";
import { officeCalls } from "./office-calls.ts";

let server: Harness;
beforeAll(async () => {
  server = await startHarness({ limits: {} });
});
afterAll(() => server.close());
// Each test has time steps of its own.
beforeEach(() => {
  server.time.now = (Math.ceil(server.time.now / 3_600_000) + 1) * 3_600_000;
});

const { email, secret, fresh, prove, stepOf, code, answer, me, told, order, wrong, audited } = officeCalls(
  () => server,
);
const operatorId = uuidOf(`operator ${email}`);
const call = (method: "GET" | "PUT" | "POST" | "DELETE", path: string, session: string, body?: object) =>
  server.call({ method, url: `/office/me/${path}`, session, ...(body ? { body } : {}), address: fresh() });
/** Two sessions, which use the code before this one and this one. */
const openTwo = async () => {
  const replies = [await answer(await stepOf(), code(-1)), await answer(await stepOf(), code())];
  return replies.map((reply) => reply.json().data.access_token as string) as [string, string];
};
const proof = (digits = code(1), currentPassword = demoPassword) => ({ currentPassword, code: digits });
const fieldsOf = (reply: Awaited<ReturnType<typeof prove>>) => Object.keys(reply.json().error.message);

test("lists its sessions, and closes one of them or all others", async () => {
  const [one, other] = await openTwo();
  const third = (await answer(await stepOf(), code(1))).json().data.access_token;
  const list = async () => (await call("GET", "sessions", one)).json().data;
  const all: readonly { id: string; isCurrent: boolean }[] = await list();
  const shown = { device: "Navegador", address: expect.any(String), usedAt: expect.any(String) };
  expect(all.filter(({ isCurrent }) => isCurrent)).toEqual([expect.objectContaining(shown)]);
  const own = (await call("GET", "sessions", other))
    .json()
    .data.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent);
  expect((await call("DELETE", `sessions/${own.id}`, one)).statusCode).toBe(200);
  expect(await Promise.all([one, other, third].map(me))).toEqual([200, 401, 200]);
  expect((await call("DELETE", `sessions/${own.id}`, one)).statusCode).toBe(404);
  await call("DELETE", "sessions", one);
  expect(await Promise.all([one, third].map(me))).toEqual([200, 401]);
  expect(await list()).toHaveLength(1);
});

test("has another password after the one before and a code, and ends its other sessions", async () => {
  const [own, other] = await openTwo();
  const pending = await stepOf();
  const change = (given: object) =>
    call("PUT", "password", own, { ...proof(), password: "siete facturas y un mate", ...given });
  expect(fieldsOf(await change({ currentPassword: "otra" }))).toEqual(["currentPassword"]);
  expect(fieldsOf(await change({ password: "oficina1234" }))).toEqual(["password"]);
  expect(fieldsOf(await change({ code: code() }))).toEqual(["code"]);
  const replies = await Promise.all([change({}), change({})]);
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  expect(await Promise.all([own, other].map(me))).toEqual([200, 401]);
  expect(told(await answer(pending, code(1)))).toEqual([401, "step-expired"]);
  expect((await prove()).statusCode).toBe(401);
  expect((await prove({ password: "siete facturas y un mate" })).statusCode).toBe(200);
  expect((await audited()).at(-1)).toBe("password");
  await order("password", { password: demoPassword });
});

test("has another factor after a code of each, begun and confirmed by one session", async () => {
  const [own, other] = await openTwo();
  expect(fieldsOf(await call("POST", "factor", own, proof(code())))).toEqual(["code"]);
  const next = (await call("POST", "factor", own, proof())).json().data;
  expect(next.asks).toBe("setup");
  expect(told(await answer(next.step, code(0, next.secret)))).toEqual([401, "step-expired"]);
  const confirm = (session: string, digits: string) =>
    call("POST", "factor/confirmation", session, { step: next.step, code: digits });
  expect((await confirm(own, wrong())).statusCode).toBe(400);
  expect((await confirm(other, code(0, next.secret))).statusCode).toBe(400);
  expect((await confirm(own, code(0, next.secret))).statusCode).toBe(200);
  expect(await Promise.all([own, other].map(me))).toEqual([200, 401]);
  server.time.now += 90_000;
  expect((await answer(await stepOf(), code())).statusCode).toBe(400);
  expect((await answer(await stepOf(), code(0, next.secret))).statusCode).toBe(200);
  expect((await audited()).at(-1)).toBe("factor-replace");
  await server.database.db
    .updateTable("operators")
    .set({ factor_secret: testKeys.factors.seal(secret, operatorId) })
    .where("id", "=", operatorId)
    .execute();
});

test("is locked by wrong codes there as at a sign-in", async () => {
  const [own] = await openTwo();
  for (let tried = 0; tried < 5; tried += 1) await call("POST", "factor", own, proof(wrong()));
  expect(told(await call("POST", "factor", own, proof()))).toEqual([403, "factor-locked"]);
  expect(told(await prove())).toEqual([403, "factor-locked"]);
  expect(await me(own)).toBe(200);
});
