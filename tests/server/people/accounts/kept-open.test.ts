import { afterAll, beforeAll, expect, test } from "vitest";
import { openKeys } from "#server/people/sessions/keys.ts";
import { toReply } from "#src/shared/api/reply.ts";
import type { ApiRequest } from "#src/shared/api/send.ts";
import { showWork } from "#src/shared/api/show-work.ts";
import { type Harness, startHarness } from "../../harness.ts";
import { openBrowser } from "../sessions/session.ts";
import { workFor } from "../tickets/work.ts";

// What strangers who know an address can do to the account of it: make its owner work, and nothing else.
const keys = openKeys(new Uint8Array(32).fill(9));
const wide = { count: 3, seconds: 86_400 };
let server: Harness;
beforeAll(async () => {
  server = await startHarness({
    keys,
    limits: { passwordOfAccount: wide, codeOfAddress: { count: 9, seconds: 86_400 }, codeTryOfAddress: wide },
  });
});
afterAll(() => server.close());

const password = "mate y bizcochos de grasa";
let networks = 0;
const elsewhere = (): string => {
  networks += 1;
  return `172.21.${networks}.9`;
};
type Asked = { readonly address?: string; readonly work?: string };
const ask = (url: string, body: object, { address = elsewhere(), work }: Asked = {}, method?: "PUT") =>
  server.call({
    ...(method ? { method } : {}),
    url: `/authentication/${url}`,
    body,
    address,
    headers: work === undefined ? {} : { "x-work": work },
  });
const signIn = (name: string, given: string, how?: Asked) =>
  ask("authorize", { email: `${name}@example.com`, password: given }, how);
const recover = (name: string, how?: Asked) => {
  server.time.now += 31_000;
  return ask("recovery", { email: `${name}@example.com` }, how);
};
const setPassword = (name: string, code: string, how?: Asked) =>
  ask("password", { email: `${name}@example.com`, code, password }, how, "PUT");
const lastDigits = async (): Promise<string> => {
  const last = server.database.db.selectFrom("account_codes").select("id").orderBy("created_at", "desc");
  return keys.digitsOf((await last.executeTakeFirstOrThrow()).id);
};
const wrong = (digits: string) => (digits === "111111" ? "222222" : "111111");

test.each(["productora", "nadie"])(
  "passwords for %s from everywhere cost strangers work, known or not",
  async (name) => {
    for (let tries = 0; tries < wide.count; tries += 1)
      expect((await signIn(name, `wrong password ${tries}`)).statusCode).toBe(401);
    const refused = await signIn(name, "wrong password");
    expect([refused.statusCode, refused.json().error.code, refused.headers["x-work"]]).toEqual([
      429,
      "work-required",
      "16",
    ]);
  },
);

test("whoever has the password comes in with work from where they never were, and without from where they were", async () => {
  const home = openBrowser(server);
  expect((await home.signIn("organizadora")).statusCode).toBe(200);
  for (let tries = 0; tries < wide.count; tries += 1) await signIn("organizadora", `wrong password ${tries}`);
  const right = "yerba, bombilla y pava";
  const address = elsewhere();
  expect((await signIn("organizadora", right, { address })).statusCode).toBe(429);
  const other = await workFor(server, 16, address);
  expect((await signIn("organizadora", right, { address, work: `${other}0` })).statusCode).toBe(429);
  const work = await workFor(server, 16, address);
  expect((await signIn("organizadora", right, { address, work })).statusCode).toBe(200);
  expect((await signIn("organizadora", right, { work })).statusCode).toBe(429);
  expect((await home.signIn("organizadora")).statusCode).toBe(200);
});

test("codes that strangers ask for keep nobody from theirs, and make none worthless", async () => {
  const address = elsewhere();
  expect((await recover("independiente", { address })).statusCode).toBe(202);
  const digits = await lastDigits();
  for (let asked = 0; asked < 8; asked += 1) expect((await recover("independiente")).statusCode).toBe(202);
  expect((await recover("independiente", { address })).json().error?.code).toBe("work-required");
  expect(
    (await recover("independiente", { address, work: await workFor(server, 16, address) })).statusCode,
  ).toBe(202);
  expect((await setPassword("independiente", digits, { address })).statusCode).toBe(400);
  expect((await setPassword("independiente", await lastDigits(), { address })).statusCode).toBe(200);
});

test("an address without an account is asked for work alike", async () => {
  for (let asked = 0; asked < 9; asked += 1) expect((await recover("nadie")).statusCode).toBe(202);
  expect((await recover("nadie")).json().error.code).toBe("work-required");
});

test("a stranger's wrong answers leave the owner their code, and the last code is good anywhere", async () => {
  const [owner, stranger] = [elsewhere(), elsewhere()];
  await recover("principiante", { address: owner });
  const digits = await lastDigits();
  for (let tries = 0; tries < 5; tries += 1) {
    const work = await workFor(server, 16, stranger);
    expect((await setPassword("principiante", wrong(digits), { address: stranger, work })).statusCode).toBe(
      400,
    );
  }
  expect((await setPassword("principiante", digits, { address: stranger })).statusCode).toBe(429);
  // Many wrong answers in all: from now on each costs work.
  expect((await setPassword("principiante", digits, { address: owner })).json().error.code).toBe(
    "work-required",
  );
  await recover("principiante"); // a stranger, from elsewhere
  const work = await workFor(server, 16, owner);
  expect((await setPassword("principiante", digits, { address: owner, work })).statusCode).toBe(200);
});

test("a page does the work that it is asked for by itself", async () => {
  for (let tries = 0; tries <= wide.count; tries += 1) await signIn("productora", `wrong password ${tries}`);
  const address = elsewhere();
  const send = async ({ method, path, body, headers = {} }: ApiRequest) => {
    const request = { url: path, headers, address, ...(body === undefined ? {} : { body }) };
    const answer = await server.call(method === "POST" ? { method, ...request } : request);
    return toReply(answer.statusCode, answer.body, (name) => answer.headers[name]?.toString() ?? null);
  };
  const body = { email: "productora@example.com", password: "yerba, bombilla y pava" };
  const request: ApiRequest = { method: "POST", path: "/authentication/authorize", body };
  const { work = 0 } = await send(request);
  expect(await showWork(request, work, send)).toMatchObject({ status: 200 });
});
