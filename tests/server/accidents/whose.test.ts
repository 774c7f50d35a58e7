import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPolicyId } from "#server/seed/demo.ts";
import { accidentBody, type Harness, newKey, saveClaim, startHarness, takeReceipt } from "../harness.ts";

let server: Harness;
let ticket: string;
beforeAll(async () => {
  server = await startHarness();
  ticket = await server.ticket("99000001");
});
afterAll(() => server.close());

const post = (body: unknown, headers: Readonly<Record<string, string>> = {}, by = ticket) =>
  server.call({ url: "/accidents", body, ticket: by, headers });

test("to a second ticket of the same DNI a draft does not exist, unless it shows the draft's own name", async () => {
  const draft = newKey();
  const id = await saveClaim(server, ticket, {}, { "x-draft": draft });
  const second = await server.ticket("99000001");
  const body = accidentBody({ id, damages: "De otra persona" });
  for (const headers of [{}, { "if-match": '"0"' }, { "x-draft": newKey() }]) {
    const refused = await post(body, headers, second);
    expect([refused.statusCode, refused.json().error]).toEqual([
      404,
      { code: "not-found", message: "No encontramos lo que buscás" },
    ]);
  }
  const offered = await server.call({
    url: "/accidents/options?identityNumber=99000001",
    ticket: second,
  });
  expect(offered.body).not.toContain(id);
  expect((await post(body, { "x-draft": draft }, second)).statusCode).toBe(200);
});

test("the wizard that saved last goes on with a renewed ticket, under its own draft", async () => {
  const [first, second] = [{ "x-draft": newKey() }, { "x-draft": newKey() }];
  const id = await saveClaim(server, ticket, {}, first);
  await saveClaim(server, ticket, {}, second);
  await saveClaim(server, ticket, { id }, second); // the name of another claim stays that claim's
  const renewed = await server.ticket("99000001");
  expect((await post(accidentBody({ id }), first, renewed)).statusCode).toBe(200);
  const third = { "x-draft": newKey() };
  expect((await post(accidentBody({ id }), third, renewed)).statusCode).toBe(200);
  const again = await server.ticket("99000001");
  expect((await post(accidentBody({ id }), third, again)).statusCode).toBe(200);
});

test("a renewed ticket goes on with its draft without another proof", async () => {
  const draft = { "x-draft": newKey() };
  const first = await server.ticket("99000002");
  const proof = "identityNumber=99000002&plate=AZ102ZZ&birthDate=1978/11/02";
  await server.call({ url: `/accidents/options?${proof}`, ticket: first });
  const changes = { policyId: demoPolicyId("DEMO-0002") };
  const id = await saveClaim(server, first, changes, draft);
  const renewed = await server.ticket("99000002");
  const body = accidentBody({ ...changes, id });
  const around = `/accidents?identityNumber=99000002&accidentId=${id}`;
  expect((await post(body, {}, renewed)).statusCode).toBe(404);
  expect((await server.call({ url: around, ticket: renewed })).json().error.code).toBe("claim-options");
  expect((await post(body, draft, renewed)).statusCode).toBe(200);
  const other = await server.ticket("99000002");
  expect((await server.call({ url: around, ticket: other, headers: draft })).statusCode).toBe(200);
  const extension = {
    url: `/accidents/${id}/extensions`,
    body: { identityNumber: "99000002", accidentId: id, note: "Encontré al testigo" },
    ticket: other,
  };
  expect((await server.call(extension)).json().error.code).toBe("claim-options");
  await post(accidentBody({ ...changes, id, status: { id: "sending" } }), draft, renewed);
  expect((await server.call({ ...extension, headers: draft })).json().error.code).toBe("not-sent-yet");
  await takeReceipt(server, id);
  expect((await server.call({ ...extension, headers: draft })).statusCode).toBe(200);
});

test("a claim that is open is read and offered after the policy can no longer be claimed on", async () => {
  const old = await startHarness();
  try {
    const id = await saveClaim(old, await old.ticket("99000001"), { status: { id: "sending" } });
    old.time.now += 700 * 86_400_000;
    const by = await old.ticket("99000001");
    const offered = await old.call({ url: "/accidents/options?identityNumber=99000001", ticket: by });
    expect(offered.json().data).toMatchObject([{ accidentId: id }]);
    const read = await old.call({ url: `/accidents?identityNumber=99000001&accidentId=${id}`, ticket: by });
    expect(read.json().data.data).toMatchObject({ id, asset: "Volkswagen Gol Trend 2019" });
    const fresh = await old.call({ url: "/accidents", body: accidentBody(), ticket: by });
    expect(fresh.statusCode).toBe(404);
  } finally {
    await old.close();
  }
});
