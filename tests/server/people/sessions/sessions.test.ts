import { SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openKeys } from "#server/people/sessions/keys.ts";
import { type Harness, startHarness } from "../../harness.ts";
import { type Browser, openBrowser } from "./session.ts";

const keys = openKeys(new Uint8Array(32).fill(7));
let server: Harness;
beforeAll(async () => {
  server = await startHarness({ keys });
});
afterAll(() => server.close());

const minute = 60_000;
const signedIn = async (name = "productora"): Promise<Browser & { token: string }> => {
  const browser = openBrowser(server);
  const token = (await browser.signIn(name)).json().data.access_token;
  return Object.assign(browser, { token });
};
const ask = async (session: string) => (await server.call({ url: "/broker-data", session })).statusCode;
const refresh = (browser: Browser) => browser.post("/authentication/refresh", {});

/** The specified call: an access token, and nothing else. */
const renew = (session: string, address = "172.30.1.1") =>
  server.call({ method: "POST", url: "/authentication/refresh", session, address });

test("an access token ends after thirty minutes, and the cookie brings another", async () => {
  const browser = await signedIn();
  server.time.now += 30 * minute - 1_000;
  expect(await ask(browser.token)).toBe(200);
  server.time.now += 2_000;
  expect(await ask(browser.token)).toBe(401);
  const next = await refresh(browser);
  expect(next.json().data).toEqual({ access_token: expect.any(String), expiresIn: 1800 });
  expect(await ask(next.json().data.access_token)).toBe(200);
});

test("a page that opens is told with its token whose it is, as it would ask for it next", async () => {
  const browser = await signedIn();
  const { access_token, expiresIn, ...user } = (
    await browser.post("/authentication/refresh?user=true", {})
  ).json().data;
  expect([typeof access_token, expiresIn]).toEqual(["string", 1800]);
  const asked = await server.call({ url: "/broker-data", session: access_token });
  expect(user).toEqual(asked.json().data);
  expect(user.displayName).toEqual(expect.any(String));
});

test("the specified empty body is none at all, too", async () => {
  const browser = await signedIn();
  expect((await browser.post("/authentication/refresh")).statusCode).toBe(200);
});

test("who shows a token and no cookie gets another token, until it has ended", async () => {
  const { token } = await signedIn();
  const renewed = await renew(token);
  expect([renewed.statusCode, renewed.headers["set-cookie"]]).toEqual([200, undefined]);
  expect(renewed.json().data).toEqual({ access_token: expect.any(String), expiresIn: 1800 });
  server.time.now += 30 * minute + 1_000;
  expect((await renew(token)).statusCode).toBe(401);
  expect((await renew("AAAA")).statusCode).toBe(401);
});

test("by a token a session goes on as by its cookie, and not once it has ended", async () => {
  const browser = await signedIn();
  let token = browser.token;
  for (let half = 0; half < 30; half += 1) {
    server.time.now += 29 * minute;
    token = (await renew(token)).json().data.access_token;
  }
  expect(await ask(token)).toBe(200);
  await browser.post("/authentication/web/logout", {});
  expect((await renew(token)).statusCode).toBe(401);
});

test("a session that renews without end is refused by itself, and its network hears nothing of it", async () => {
  const limits = { refresh: { count: 3, seconds: 60 }, session: { count: 6, seconds: 60 } };
  const office = await startHarness({ database: server.database, keys, limits });
  office.time.now = server.time.now;
  const [looping, other] = [openBrowser(office), openBrowser(office)];
  await looping.signIn("productora");
  await other.signIn("independiente");
  const home = { ...other, address: looping.address, cookie: other.cookie };
  const again = () =>
    office.call({
      method: "POST",
      url: "/authentication/refresh",
      address: looping.address,
      headers: { host: "localhost", cookie: looping.cookie },
    });
  const answers: number[] = [];
  for (let count = 0; count < 20; count += 1) answers.push((await again()).statusCode);
  expect(answers).toEqual([200, 200, 200, ...Array.from({ length: 17 }, () => 429)]);
  const theirs = await office.call({
    method: "POST",
    url: "/authentication/refresh",
    address: home.address,
    headers: { host: "localhost", cookie: home.cookie },
  });
  expect(theirs.statusCode).toBe(200);
  await office.close();
});

test.each([
  ["cross-site", 403],
  ["same-site", 403],
  ["same-origin", 200],
  ["none", 200],
])("a page that is %s to ours has its refresh answered %i", async (site, status) => {
  const browser = await signedIn();
  for (const path of ["refresh", "web/logout"]) {
    const headers = { host: "localhost", cookie: browser.cookie, "sec-fetch-site": site };
    const url = `/authentication/${path}`;
    const answer = await server.call({ method: "POST", url, headers, address: browser.address });
    expect(answer.statusCode).toBe(status);
    browser.cookie = answer.cookies[0] ? `session=${answer.cookies[0].value}` : browser.cookie;
  }
});

test("the log tells once that a cookie was given where browsers do not keep it", async () => {
  const lines: string[] = [];
  const logStream = { write: (line: string) => void lines.push(line) };
  const plain = await startHarness({ database: server.database, keys, logLevel: "warn", logStream });
  plain.time.now = server.time.now;
  await openBrowser(plain).signIn("productora");
  expect(lines).toEqual([]);
  for (let count = 0; count < 2; count += 1) await openBrowser(plain, "tramite.example").signIn("productora");
  expect(lines).toEqual([expect.stringContaining("a session's cookie was given over http")]);
  await plain.close();
});

test("a proxy's word that this is its own machine takes nothing from the cookie", async () => {
  const proxied = await startHarness({ database: server.database, keys, trustProxy: "loopback" });
  proxied.time.now = server.time.now;
  const answer = await proxied.call({
    url: "/authentication/authorize",
    body: { email: "productora@example.com", password: "yerba, bombilla y pava" },
    headers: { "x-forwarded-for": "172.30.2.2", "x-forwarded-host": "localhost", host: "tramite.example" },
  });
  expect(answer.headers["set-cookie"]).toMatch(/^__Host-session=.*; Secure;/);
  await proxied.close();
});

test("the cookie is no script's and no other site's; away from this machine it is https's alone", async () => {
  const local = await openBrowser(server).signIn("productora");
  expect(local.headers["set-cookie"]).toMatch(
    /^session=[\w.-]+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
  );
  const away = await openBrowser(server, "tramite.example").signIn("productora");
  expect(away.headers["set-cookie"]).toMatch(
    /^__Host-session=[\w.-]+; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
});

test("a cookie that was used already ends the whole session", async () => {
  const browser = await signedIn();
  const stolen = browser.cookie;
  const renewed = (await refresh(browser)).json().data.access_token;
  expect(browser.cookie).not.toBe(stolen);
  server.time.now += 11_000;
  const thief = Object.assign(openBrowser(server), { cookie: stolen });
  expect((await refresh(thief)).statusCode).toBe(401);
  expect(thief.cookie).toBe("");
  expect(await ask(renewed)).toBe(401);
  expect((await refresh(browser)).statusCode).toBe(401);
  const [end] = await server.database.db
    .selectFrom("audit")
    .select(["action", "after"])
    .where("action", "=", "end")
    .orderBy("id", "desc")
    .execute();
  expect(end?.after).toEqual({ because: "reuse" });
});

test("an answer that was lost is given again, and two tabs at once get the same", async () => {
  const browser = await signedIn();
  const before = browser.cookie;
  const tabs = [openBrowser(server), openBrowser(server), openBrowser(server)];
  for (const tab of tabs) tab.cookie = before;
  const answers = await Promise.all(tabs.map(refresh));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(new Set(tabs.map(({ cookie }) => cookie)).size).toBe(1);
  server.time.now += minute;
  expect((await refresh(tabs[1] ?? browser)).statusCode).toBe(200);
});

test("an idle session ends after twelve hours, a used one after thirty days", async () => {
  const idle = await signedIn();
  server.time.now += 12 * 60 * minute + 1_000;
  expect((await refresh(idle)).statusCode).toBe(401);
  const used = await signedIn();
  for (let half = 0; half < 60; half += 1) {
    expect((await refresh(used)).statusCode).toBe(200);
    server.time.now += 12 * 60 * minute - 1_000;
  }
  // A minute before its end it is still good, and goes on until then alone.
  const { access_token: session } = (await refresh(used)).json().data;
  expect((await renew(session)).statusCode).toBe(200);
  server.time.now += 61_000;
  expect((await refresh(used)).statusCode).toBe(401);
  expect((await renew(session)).statusCode).toBe(401);
});

test("who leaves is out at once, and the cookie is gone", async () => {
  const browser = await signedIn();
  const cookie = browser.cookie;
  const left = await browser.post("/authentication/web/logout", {});
  expect([left.statusCode, browser.cookie]).toEqual([200, ""]);
  expect(await ask(browser.token)).toBe(401);
  expect((await refresh(Object.assign(openBrowser(server), { cookie }))).statusCode).toBe(401);
  expect((await browser.post("/authentication/web/logout", {})).statusCode).toBe(200);
});

test("to sign in on a browser that has a session ends that one", async () => {
  const browser = await signedIn();
  await browser.signIn("independiente");
  expect(await ask(browser.token)).toBe(401);
});

test("sessions are listed with their device and closed; nobody closes another's", async () => {
  const browser = await signedIn("principiante");
  const phone = await server.call({
    url: "/authentication/authorize",
    address: "172.31.1.1",
    body: { email: "principiante@example.com", password: "yerba, bombilla y pava" },
    headers: {
      "user-agent": "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36",
    },
  });
  const list = async () =>
    (await server.call({ url: "/authentication/sessions", session: browser.token })).json().data;
  const [first, second] = await list();
  expect([first, second].map(({ device, isCurrent }) => [device, isCurrent]).toSorted()).toEqual([
    ["Chrome en Android", false],
    ["Navegador", true],
  ]);
  const other = [first, second].find(({ isCurrent }) => !isCurrent);
  const close = (session: string) =>
    server.call({ method: "DELETE", url: `/authentication/sessions/${other.id}`, session });
  expect((await close((await signedIn()).token)).statusCode).toBe(404);
  expect((await close(browser.token)).statusCode).toBe(200);
  expect(await ask(phone.json().data.access_token)).toBe(401);
  expect(await list()).toHaveLength(1);
  expect((await close(browser.token)).statusCode).toBe(404);
  const others = [await signedIn("principiante"), await signedIn("principiante")];
  const closed = await server.call({
    method: "DELETE",
    url: "/authentication/sessions",
    session: browser.token,
  });
  expect(closed.json().data).toEqual({ closed: 2 });
  expect(await Promise.all([browser, ...others].map(({ token }) => ask(token)))).toEqual([200, 401, 401]);
});

test("who was blocked meanwhile is out at once", async () => {
  const browser = await signedIn("independiente");
  const of = server.database.db.updateTable("brokers").where("email", "=", "independiente@example.com");
  await of.set({ blocked_at: new Date(server.time.now) }).execute();
  expect(await ask(browser.token)).toBe(401);
  expect((await refresh(browser)).statusCode).toBe(401);
  await of.set({ blocked_at: null }).execute();
});

/** A token as ours, but for what is said. */
const forge = (key: Uint8Array, audience: string, alg = "HS256", issuer = "tramite") =>
  new SignJWT({ sid: "00000000-0000-4000-8000-000000000000", gen: 0 })
    .setProtectedHeader({ alg })
    .setIssuer(issuer)
    .setAudience(audience)
    .setExpirationTime("1h")
    .sign(key);
const none = `${btoa('{"alg":"none"}')}.${btoa('{"sid":"x"}')}.`.replaceAll("=", "");

test.each([
  ["of another key", () => forge(new Uint8Array(32), "access")],
  ["of another algorithm", () => forge(keys.access, "access", "HS384")],
  ["of another issuer", () => forge(keys.access, "access", "HS256", "other")],
  ["that is for refreshing", () => forge(keys.refresh, "refresh")],
  ["without a signature", async () => none],
  ["of a session that there is not", () => forge(keys.access, "access")],
  ["of 8 kB", async () => "a".repeat(8_000)],
])("nobody comes in with a token %s", async (_what, make) => {
  const token = await make();
  expect(await ask(token)).toBe(401);
  const cookie = `session=${token}`;
  expect((await refresh(Object.assign(openBrowser(server), { cookie }))).statusCode).toBe(401);
});
