import { afterAll, beforeAll, expect, test } from "vitest";
import { openKeys } from "#server/people/sessions/keys.ts";
import { type Harness, newKey, startHarness } from "../../harness.ts";
import { type Browser, openBrowser } from "../sessions/session.ts";
import { personNamed } from "./person.ts";

const keys = openKeys(new Uint8Array(32).fill(3));
let server: Harness;
beforeAll(async () => {
  server = await startHarness({ keys });
});
afterAll(() => server.close());

const { password } = personNamed("");
const register = async (browser: Browser, name: string, more: object = {}) => {
  server.time.now += 31_000; // between two codes for one address
  return browser.post("/authentication/register", { ...personNamed(name), ...more });
};
/** The digits of the last code that was made. */
const lastDigits = async (): Promise<string> => {
  const last = server.database.db.selectFrom("account_codes").select("id").orderBy("created_at", "desc");
  return keys.digitsOf((await last.executeTakeFirstOrThrow()).id);
};
const verify = (browser: Browser, registrationId: string, code: string) =>
  browser.post("/authentication/verify-account", { registrationId, code });
const other = (digits: string) => (digits === "111111" ? "222222" : "111111");
const told = (answer: { statusCode: number; json(): { error: { message: unknown } } }) => [
  answer.statusCode,
  answer.json().error.message,
];
const wrongCode = [400, { code: ["El código no es válido o venció"] }];

test("who verifies their address is in, in the browser where they did it", async () => {
  const [asked, followed] = [openBrowser(server), openBrowser(server)];
  const registrationId = (await register(asked, "adentro")).json().data.id;
  const answer = await verify(followed, registrationId, await lastDigits());
  expect([answer.statusCode, answer.json()]).toEqual([200, { data: {} }]);
  const told = (await followed.post("/authentication/refresh?user=true", {})).json().data;
  expect(told).toMatchObject({ email: "adentro@example.com", displayName: "Ana Prueba", activated: true });
  expect((await asked.post("/authentication/refresh", {})).statusCode).toBe(401);
});

test("who verifies an account that is shut is not in", async () => {
  const browser = openBrowser(server);
  const registrationId = (await register(browser, "cerrada")).json().data.id;
  await server.database.db
    .updateTable("brokers")
    .set({ blocked_at: new Date(server.time.now) })
    .where("email", "=", "cerrada@example.com")
    .execute();
  expect((await verify(browser, registrationId, await lastDigits())).statusCode).toBe(200);
  expect(browser.cookie).toBe("");
});

test("a broker registers, comes in as far as the code, verifies it and is let in", async () => {
  const browser = openBrowser(server);
  const registered = await register(browser, "nueva");
  expect(registered.statusCode).toBe(201);
  const registrationId = registered.json().data.id;
  const early = await browser.signIn("nueva", password);
  expect(early.json().data).toMatchObject({ activated: false, registrationId, phoneNumber: "+543415551234" });
  const session = early.json().data.access_token;
  const code = () => server.call({ method: "POST", url: "/authentication/codes", session });
  expect((await code()).json().error.code).toBe("not-activated");
  const digits = await lastDigits();
  expect(told(await verify(browser, registrationId, other(digits)))).toEqual(wrongCode);
  expect((await verify(browser, registrationId, digits)).statusCode).toBe(200);
  expect((await code()).statusCode).toBe(200);
  expect((await server.call({ url: "/broker-data", session })).json().data).toMatchObject({
    activated: true,
    registrationId: null,
    onboardingStatus: "level-one--pending",
    onBoardingLevel: "level-zero",
    permissions: [],
  });
  expect(told(await verify(browser, registrationId, digits))).toEqual(wrongCode);
});

test.each([
  ["corta", "al menos 10 caracteres"],
  ["contraseña1", "Es fácil de adivinar"],
  ["Argentina2026", "Es fácil de adivinar"],
  ["99200001-clave-larga", "Es fácil de adivinar"],
  ["debil@example.com ya!", "Es fácil de adivinar"],
])("the password %s is refused: %s", async (weak, text) => {
  const answer = await register(openBrowser(server), "debil", { password: weak });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error.message.password[0]).toContain(text);
});

test("a password that takes long to judge holds nobody else up", async () => {
  const slow = register(openBrowser(server), "lenta", { password: "4@8({[<3€6!1|0$5+7%2z".repeat(6) });
  const health = server.call({ url: "/health" });
  const first = await Promise.race([slow.then(() => "the password"), health.then(() => "who else asks")]);
  expect([first, (await health).statusCode]).toEqual(["who else asks", 200]);
  expect([201, 503]).toContain((await slow).statusCode);
});

test("to register with an address that has an account is answered alike, and changes nothing", async () => {
  const browser = openBrowser(server);
  const answer = await register(browser, "productora");
  expect(answer.statusCode).toBe(201);
  expect(told(await verify(browser, answer.json().data.id, await lastDigits()))).toEqual(wrongCode);
  expect((await openBrowser(server).signIn("productora", password)).statusCode).toBe(401);
  expect((await openBrowser(server).signIn("productora")).statusCode).toBe(200);
});

test("who registers again before verifying takes the place of the first", async () => {
  const stranger = openBrowser(server);
  const first = (await register(stranger, "disputada", { password: "la clave de un extraño" })).json().data
    .id;
  const firstDigits = await lastDigits();
  const session = (await stranger.signIn("disputada", "la clave de un extraño")).json().data.access_token;
  const owner = openBrowser(server);
  const second = (await register(owner, "disputada")).json().data.id;
  expect((await server.call({ url: "/broker-data", session })).statusCode).toBe(401);
  expect(told(await verify(stranger, first, firstDigits))).toEqual(wrongCode);
  expect((await verify(owner, second, await lastDigits())).statusCode).toBe(200);
  expect((await owner.signIn("disputada", password)).statusCode).toBe(200);
});

test("a code is sent again after half a minute, and only the last one is good for a quarter of an hour", async () => {
  const browser = openBrowser(server);
  const registrationId = (await register(browser, "otra-vez")).json().data.id;
  const first = await lastDigits();
  const again = () => browser.post("/authentication/verify-account/codes", { registrationId });
  expect((await again()).statusCode).toBe(429);
  server.time.now += 31_000;
  expect((await again()).statusCode).toBe(200);
  expect((await again()).statusCode).toBe(429);
  const second = await lastDigits();
  if (first !== second) expect(told(await verify(browser, registrationId, first))).toEqual(wrongCode);
  server.time.now += 15 * 60_000;
  expect(told(await verify(browser, registrationId, second))).toEqual(wrongCode);
  expect((await again()).statusCode).toBe(200);
  expect((await verify(browser, registrationId, await lastDigits())).statusCode).toBe(200);
});

test("five wrong answers use a code up", async () => {
  const browser = openBrowser(server);
  const registrationId = (await register(browser, "adivina")).json().data.id;
  const digits = await lastDigits();
  for (let tries = 0; tries < 5; tries += 1)
    expect((await verify(browser, registrationId, other(digits))).statusCode).toBe(400);
  expect((await verify(browser, registrationId, digits)).statusCode).toBe(429);
});

test("a request that comes again with its key sends no second code", async () => {
  server.time.now += 31_000;
  const headers = { "idempotency-key": newKey() };
  const ask = () =>
    server.call({
      url: "/authentication/register",
      body: personNamed("repetida"),
      headers,
      address: "172.28.1.1",
    });
  const [first, second] = [await ask(), await ask()];
  expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
  expect(second.body).toBe(first.body);
  const kept = await server.database.db.selectFrom("idempotency_keys").selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain("bizcochos");
});

const recover = async (browser: Browser, name: string) => {
  server.time.now += 31_000;
  return browser.post("/authentication/recovery", { email: `${name}@example.com` });
};
const setPassword = (name: string, code: string, given = password) =>
  server.call({
    method: "PUT",
    url: "/authentication/password",
    body: { email: `${name}@example.com`, code, password: given },
    address: "172.29.1.1",
  });

test("who forgot their password sets another one, and every session of theirs ends", async () => {
  const session = await server.session("independiente");
  const asked = await recover(openBrowser(server), "independiente");
  expect([asked.statusCode, asked.json()]).toEqual([202, { data: {} }]);
  const digits = await lastDigits();
  expect(told(await setPassword("independiente", other(digits)))).toEqual(wrongCode);
  const weak = await setPassword("independiente", digits, "contraseña1");
  expect(Object.keys(weak.json().error.message)).toEqual(["password"]);
  expect((await setPassword("independiente", digits)).statusCode).toBe(200);
  expect((await server.call({ url: "/broker-data", session })).statusCode).toBe(401);
  expect((await openBrowser(server).signIn("independiente")).statusCode).toBe(401);
  expect((await openBrowser(server).signIn("independiente", password)).statusCode).toBe(200);
  expect(told(await setPassword("independiente", digits))).toEqual(wrongCode);
});

test("an address without an account is answered alike", async () => {
  const browser = openBrowser(server);
  const [known, unknown] = [await recover(browser, "organizadora"), await recover(browser, "nadie")];
  expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
  expect(told(await setPassword("nadie", await lastDigits()))).toEqual(wrongCode);
});

test("another password hears the owner again without the work that guesses had made it cost", async () => {
  const shut = await startHarness({ database: server.database, keys, limits: {} });
  shut.time.now = server.time.now;
  for (let tries = 0; tries < 21; tries += 1)
    await openBrowser(shut).signIn("principiante", `wrong password ${tries}`);
  expect((await openBrowser(shut).signIn("principiante")).json().error.code).toBe("work-required");
  await recover(openBrowser(server), "principiante");
  expect((await setPassword("principiante", await lastDigits())).statusCode).toBe(200);
  expect((await openBrowser(shut).signIn("principiante", password)).statusCode).toBe(200);
  await shut.close();
});
