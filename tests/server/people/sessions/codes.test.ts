import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, startHarness } from "../../harness.ts";
import { openBrowser } from "./session.ts";

let server: Harness;
beforeAll(async () => {
  server = await startHarness();
});
afterAll(() => server.close());

const issue = async (session: string): Promise<string> =>
  (await server.call({ method: "POST", url: "/authentication/codes", session })).json().data.code;
const post = (path: string, code: string) =>
  openBrowser(server).post(`/authentication/codes/${path}`, { code });

test("a code tells whose it is and opens one session of that account", async () => {
  const session = await server.session("productora");
  const code = await issue(session);
  expect((await post("owner", code)).json().data).toEqual({ displayName: "Paula Productora Demostración" });
  const exchanged = await post("exchange", code);
  expect(exchanged.json().data).toMatchObject({ email: "productora@example.com", expiresIn: 1800 });
  expect(exchanged.headers["set-cookie"]).toContain("session=");
  const again = await post("exchange", code);
  expect([again.statusCode, again.json().error.code]).toEqual([400, "code-expired"]);
  expect((await post("owner", code)).statusCode).toBe(400);
});

test("of two who use a code at once one comes in", async () => {
  const code = await issue(await server.session("productora"));
  const both = await Promise.all([post("exchange", code), post("exchange", code)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
});

test("a code ends after a minute, and with the session that asked for it", async () => {
  const late = await issue(await server.session("productora"));
  server.time.now += 60_000;
  expect((await post("exchange", late)).statusCode).toBe(400);
  const session = await server.session("productora");
  const code = await issue(session);
  const [own] = (await server.call({ url: "/authentication/sessions", session }))
    .json()
    .data.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent);
  await server.call({ method: "DELETE", url: `/authentication/sessions/${own.id}`, session });
  expect((await post("exchange", code)).statusCode).toBe(400);
});

test("of a session that nobody used for long no code is good", async () => {
  const session = await server.session("productora");
  const code = await issue(session);
  await server.database.db
    .updateTable("sessions")
    .set({ expires_at: new Date(server.time.now) })
    .where("ended_at", "is", null)
    .execute();
  expect((await post("exchange", code)).statusCode).toBe(400);
});

test.each(["owner", "exchange"])("what is no code is told as one that is not good, by %s", async (path) => {
  for (const code of ["x", `${"e30.".repeat(250)}sig`]) {
    const answer = await post(path, code);
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, "code-expired"]);
  }
});

test("nobody without a session is given a code", async () => {
  expect((await openBrowser(server).post("/authentication/codes", {})).statusCode).toBe(401);
});
