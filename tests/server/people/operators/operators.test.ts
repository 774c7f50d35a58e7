import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { uuidOf } from "#server/demonstration/seed/demo.ts";
import { runOperator } from "#server/people/operators/main.ts";
import { openKeys } from "#server/people/sessions/keys.ts";
import { demoPassword, type Harness, startHarness } from "../../harness.ts";
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

const { email, secret, post, fresh, prove, stepOf, code, answer, signIn, me, told, order, wrong, audited } =
  officeCalls(() => server);

test("an operator signs in with another cookie than brokers, and stays by it", async () => {
  const proven = await prove({ email: " Oficina@Example.com" });
  expect(proven.json().data).toEqual({
    ...{ step: expect.any(String), expiresIn: 300, asks: "code", isDemo: true },
  });
  expect(proven.cookies).toEqual([]);
  const opened = await answer(proven.json().data.step, code().replace(/(...)/, "$1 "));
  expect(opened.json().data).toMatchObject({ displayName: "Oficina Demostración", expiresIn: 1800 });
  const [cookie] = opened.cookies;
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
  await post("logout", {}, fresh(), { cookie: `office-session=${renewed.cookies[0]?.value}` });
  expect(await me(renewed.json().data.access_token)).toBe(401);
});

test("a cookie of a broker's is none of the office's", async () => {
  const body = { email: "productora@example.com", password: demoPassword };
  const headers = { host: "localhost" };
  const signed = await server.call({ url: "/authentication/authorize", body, address: fresh(), headers });
  const cookie = `office-session=${signed.cookies[0]?.value}`;
  expect((await post("refresh", {}, fresh(), { cookie })).statusCode).toBe(401);
});

test("a wrong password, an unknown address and a broker's get the same answer", async () => {
  const answers = [
    await prove({ password: "otra cosa larga" }),
    await prove({ email: "nadie@example.com" }),
    await prove({ email: "productora@example.com" }),
  ];
  for (const one of answers) expect([one.statusCode, one.body]).toEqual([401, answers[0]?.body]);
});

test("five wrong passwords shut it to a network, and not the broker of the same address", async () => {
  const address = fresh();
  for (let tried = 0; tried < 5; tried += 1)
    expect((await prove({ password: "otra cosa larga" }, address)).statusCode).toBe(401);
  expect((await prove({}, address)).statusCode).toBe(403);
  expect((await prove()).statusCode).toBe(200);
});

describe("a code", () => {
  test("is good once, and none before it after it", async () => {
    const now = code();
    expect(told(await answer(await stepOf(), now))).toEqual([200, undefined]);
    for (const digits of [now, code(-1)])
      expect(told(await answer(await stepOf(), digits))).toEqual([400, "VALIDATION_FIELD_ERROR"]);
    expect(told(await answer(await stepOf(), code(1)))).toEqual([200, undefined]);
  });

  test.each([
    [-2, 400],
    [-1, 200],
    [1, 200],
    [2, 400],
  ])("of %i time steps from now is answered %i", async (steps, status) => {
    expect((await answer(await stepOf(), code(steps))).statusCode).toBe(status);
  });

  test("that several requests bring at once opens one session", async () => {
    const steps = await Promise.all(Array.from({ length: 4 }, () => stepOf()));
    const replies = await Promise.all(steps.map((step) => answer(step, code())));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test("comes after a step that is good once and for five minutes", async () => {
    const step = await stepOf();
    const late = await stepOf();
    expect((await answer(step, wrong())).statusCode).toBe(400);
    const replies = await Promise.all([answer(step, code()), answer(step, code(1))]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
    server.time.now += 301_000;
    expect(told(await answer(late, code()))).toEqual([401, "step-expired"]);
    expect(told(await answer("A".repeat(43), code()))).toEqual([401, "step-expired"]);
  });

  test("that is wrong five times, from wherever, locks the account for fifteen minutes", async () => {
    const step = await stepOf();
    const replies = await Promise.all(Array.from({ length: 5 }, () => answer(step, wrong())));
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([400, 400, 400, 400, 403]);
    const refused = await answer(step, code());
    expect(told(refused)).toEqual([403, "factor-locked"]);
    expect(refused.json().error.message).toMatch(/Podés probar de nuevo a las \d\d:15$/);
    expect(refused.headers["retry-after"]).toBe("900");
    expect(told(await prove())).toEqual([403, "factor-locked"]);
    expect(told(await prove({ password: "otra cosa larga" }))).toEqual([401, "invalid-credentials"]);
    expect(await audited()).toContain("factor-lock");
    server.time.now += 899_000;
    expect(told(await prove())).toEqual([403, "factor-locked"]);
    server.time.now += 1_000;
    expect((await signIn()).statusCode).toBe(200);
  });

  test("that is right forgets the wrong ones before it", async () => {
    for (const digits of [wrong(), wrong(), wrong(), wrong(), code(), wrong()]) {
      const status = digits === code() ? 200 : 400;
      expect((await answer(await stepOf(), digits)).statusCode).toBe(status);
    }
  });
});

describe("an operator whom the command adds", () => {
  const own = { email: "revisora@example.com", password: "mate cocido y 7 facturas" };

  test("has a strong password, and no address twice", async () => {
    const added = { ...own, displayName: "Rita Revisora", roles: ["reviews"] as const };
    await expect(order("add", { ...added, password: "revisora1" })).rejects.toThrow("easy to guess");
    expect(await order("add", added)).toMatch(/^revisora@example.com: may sign in at \/oficina/);
    await expect(order("add", added)).rejects.toThrow("there already");
    await expect(order("code", { email: own.email })).rejects.toThrow("no operator of a demonstration");
  });

  test("sets a factor up by a first code of it before anything opens, on one page of two", async () => {
    const [setup, other] = [(await prove(own)).json().data, (await prove(own)).json().data];
    expect(setup).toMatchObject({ asks: "setup", isDemo: false });
    expect(setup.uri).toContain(`secret=${setup.secret}`);
    expect((await answer(setup.step, wrong())).statusCode).toBe(400);
    expect((await answer(setup.step, code(0, other.secret))).statusCode).toBe(400);
    const opened = await answer(setup.step, code(0, setup.secret));
    expect(await me(opened.json().data.access_token)).toBe(200);
    expect(told(await answer(other.step, code(0, other.secret)))).toEqual([401, "step-expired"]);
    const again = (await prove(own)).json().data;
    expect(again).toEqual({ ...{ step: expect.any(String), expiresIn: 300, asks: "code", isDemo: false } });
    expect((await answer(again.step, code(0, setup.secret))).statusCode).toBe(400);
    expect((await answer(again.step, code(1, setup.secret))).statusCode).toBe(200);
    const stored = await server.database.db.selectFrom("operators").select("factor_secret").execute();
    expect(JSON.stringify(stored)).not.toContain(setup.secret);
    expect(await audited()).toContain("factor-set");
  });

  test("is told when the server's key is another, and signs in with a factor that is set up anew", async () => {
    const foreign = openKeys(new Uint8Array(32)).factors.seal(secret, "somebody");
    await server.database.db
      .updateTable("operators")
      .set({ factor_secret: foreign })
      .where("email", "=", own.email)
      .execute();
    expect(told(await answer(await stepOf(own), code()))).toEqual([403, "factor-unreadable"]);
    await order("reset", own);
    expect((await prove(own)).json().data.asks).toBe("setup");
  });
});

describe("roles", () => {
  const other = "auditora@example.com";
  const idOf = (of: string) => uuidOf(`operator ${of}`);
  const give = (session: string, of: string, roles: readonly string[], was: readonly string[]) =>
    server.call({ url: `/office/operators/${idOf(of)}/roles`, session, body: { roles, was } });
  const all = ["reviews", "money", "permissions", "publish"];

  test("are given by who gives permissions, hold at once and stand in the audit", async () => {
    const [session, looking] = [await server.operator(), await server.operator(other)];
    const pay = () => server.call({ url: "/office/brokers", session: looking });
    expect((await pay()).statusCode).toBe(200);
    expect((await give(looking, other, all, ["readOnly"])).json().error.code).toBe("office-not-permitted");
    expect((await give(session, other, ["publish", "money"], ["money"])).json().error.code).toBe("version");
    expect((await give(session, other, ["publish", "money"], ["readOnly"])).statusCode).toBe(200);
    expect((await pay()).statusCode).toBe(403);
    const { data } = (await server.call({ url: `/office/operators/${idOf(other)}`, session })).json();
    const changed = { who: "Oficina Demostración", before: { roles: ["readOnly"] } };
    expect(data.changes[0]).toMatchObject({ ...changed, after: { roles: ["money", "publish"] } });
    expect((await give(session, other, [], ["money", "publish"])).statusCode).toBe(400);
  });

  test("leave somebody who gives permissions, also when two take them from each other at once", async () => {
    const session = await server.operator();
    const kept = await give(session, email, ["money"], all);
    expect([kept.statusCode, kept.json().error.code]).toEqual([409, "last-with-permissions"]);
    await expect(order("roles", { roles: ["money"] })).rejects.toThrow("last-with-permissions");
    await order("roles", { email: other, roles: ["permissions"] });
    const second = await server.operator(other);
    const replies = await Promise.all([
      give(session, other, ["money"], ["permissions"]),
      give(second, email, ["money"], all),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).not.toEqual([200, 200]);
    const rows = await server.database.db.selectFrom("operators").select("roles").execute();
    expect(rows.filter(({ roles }) => roles.includes("permissions"))).toHaveLength(1);
  });

  test("are said by the command where somebody gives permissions already", async () => {
    const added = { email: "otra@example.com", displayName: "Otra", password: "mate cocido y 7 facturas" };
    await expect(order("add", added)).rejects.toThrow("say --roles");
    for (const words of [
      ["add", "a@example.com", "A", "--roles", "all"],
      ["roles", "a@example.com"],
      ["roles", "a@example.com", "money,money,x"],
      ["add", "a@example.com", "A", "--role", "money"],
    ])
      await expect(runOperator(words, {} as never, () => "")).rejects.toThrow("usage");
  });
});

test("an operator who is blocked while a session of theirs begins is out all the same", async () => {
  const session = (await signIn()).json().data.access_token;
  const block = (at: Date | null) =>
    server.database.db.updateTable("operators").set({ blocked_at: at }).where("email", "=", email).execute();
  await block(new Date(server.time.now));
  expect(await me(session)).toBe(401);
  await block(null);
  expect(await me(session)).toBe(200);
});

describe("the command", () => {
  test("shows the code of a demonstration's operator", async () => {
    expect(await order("code")).toBe(`${email}: ${code()}, good once and for half a minute`);
  });

  test.each([
    ["block", "block", {}, [403, "forbidden"], "unblock", {}],
    [
      "password",
      "password",
      { password: "otra clave larga 4815" },
      [401, "invalid-credentials"],
      "password",
      { password: demoPassword },
    ],
    ["reset", "factor-reset", {}, [200, undefined], "unblock", {}],
  ] as const)(
    "ends all that was open by %s, and tells the audit",
    async (act, action, more, next, undo, back) => {
      const sessions = [(await signIn()).json().data.access_token];
      sessions.push((await answer(await stepOf(), code(1))).json().data.access_token);
      const step = await stepOf();
      await order(act, more);
      expect(await Promise.all(sessions.map(me))).toEqual([401, 401]);
      expect(told(await answer(step, code(1)))).toEqual([401, "step-expired"]);
      expect((await audited()).at(-1)).toBe(action);
      expect(told(await prove())).toEqual(next);
      await order(undo, back);
    },
  );
});
