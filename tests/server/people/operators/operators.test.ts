import { afterAll, beforeAll, expect, test } from "vitest";
import { orderOperator } from "#server/people/operators/operators.ts";
import { demoPassword, type Harness, startHarness } from "../../harness.ts";

let server: Harness;
beforeAll(async () => {
  server = await startHarness({ limits: {} });
});
afterAll(() => server.close());

const email = "oficina@example.com";
let networks = 0;
const fresh = () => {
  networks += 1;
  return `172.21.${networks}.9`;
};
const signIn = (said: object = {}, address = fresh()) =>
  server.call({
    url: "/office/authentication/authorize",
    body: { email, password: demoPassword, ...said },
    address,
    headers: { host: "localhost" },
  });
const me = async (session: string) => (await server.call({ url: "/office/me", session })).statusCode;
const order = (act: "add" | "password" | "block" | "unblock", more: object = {}) =>
  orderOperator(server.database.db, { act, email, ...more }, new Date(server.time.now));

test("who works in the office comes in with another cookie than brokers, and stays by it", async () => {
  const answer = await signIn({ email: " Oficina@Example.com" });
  expect(answer.json().data).toMatchObject({ displayName: "Oficina Demostración", expiresIn: 1800 });
  const [cookie] = answer.cookies;
  expect(cookie).toMatchObject({ name: "office-session", httpOnly: true, sameSite: "Strict" });
  const renew = (name: string, path = "/office") =>
    server.call({
      method: "POST",
      url: `${path}/authentication/refresh`,
      headers: { host: "localhost", cookie: `${name}=${cookie?.value}` },
    });
  expect((await renew("session", "")).statusCode).toBe(401);
  const renewed = await renew("office-session");
  expect(renewed.json().data.displayName).toBe("Oficina Demostración");
  expect(await me(renewed.json().data.access_token)).toBe(200);
  const name = `office-session=${renewed.cookies[0]?.value}`;
  const out = {
    method: "POST",
    url: "/office/authentication/logout",
    headers: { host: "localhost", cookie: name },
  } as const;
  await server.call(out);
  expect(await me(renewed.json().data.access_token)).toBe(401);
});

test("a cookie of a broker's is none of the office's", async () => {
  const body = { email: "productora@example.com", password: demoPassword };
  const [cookie] = (
    await server.call({
      url: "/authentication/authorize",
      body,
      address: fresh(),
      headers: { host: "localhost" },
    })
  ).cookies;
  const renewed = await server.call({
    method: "POST",
    url: "/office/authentication/refresh",
    headers: { host: "localhost", cookie: `office-session=${cookie?.value}` },
  });
  expect(renewed.statusCode).toBe(401);
});

test("a wrong password, an unknown address and a broker's get the same answer", async () => {
  const answers = [
    await signIn({ password: "otra cosa larga" }),
    await signIn({ email: "nadie@example.com" }),
    await signIn({ email: "productora@example.com" }),
  ];
  for (const answer of answers) expect([answer.statusCode, answer.body]).toEqual([401, answers[0]?.body]);
});

test("five wrong passwords shut it to a network, and not the broker of the same address", async () => {
  const address = fresh();
  for (let tried = 0; tried < 5; tried += 1)
    expect((await signIn({ password: "otra cosa larga" }, address)).statusCode).toBe(401);
  expect((await signIn({}, address)).statusCode).toBe(403);
  expect((await signIn()).statusCode).toBe(200);
});

test("operators are made by a command, which takes no weak password and nobody twice", async () => {
  const other = {
    email: "revisora@example.com",
    displayName: "Rita Revisora",
    password: "mate cocido y 7 facturas",
  };
  await expect(order("add", { ...other, password: "revisora1" })).rejects.toThrow("easy to guess");
  expect(await order("add", other)).toBe("revisora@example.com: may sign in at /oficina");
  await expect(order("add", other)).rejects.toThrow("there already");
  expect((await signIn(other)).statusCode).toBe(400);
  const { email: own, password } = other;
  expect((await signIn({ email: own, password })).statusCode).toBe(200);
});

test("who is blocked, and who has another password, is out at once", async () => {
  const session = (await signIn()).json().data.access_token;
  await order("block");
  expect([await me(session), (await signIn()).statusCode]).toEqual([401, 403]);
  await order("unblock");
  const again = (await signIn()).json().data.access_token;
  expect(await me(again)).toBe(200);
  await order("password", { password: "otra clave larga 4815" });
  expect([await me(again), (await signIn()).statusCode]).toEqual([401, 401]);
  const rows = await server.database.db
    .selectFrom("audit")
    .select("action")
    .where("entity", "=", "operator")
    .execute();
  expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(["block", "unblock", "password"]));
});
