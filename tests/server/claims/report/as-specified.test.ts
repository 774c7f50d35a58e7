import { afterAll, beforeAll, expect, test } from "vitest";
import { accidentBody, type Harness, newKey, startHarness } from "../../harness.ts";

let server: Harness;
beforeAll(async () => {
  server = await startHarness();
});
afterAll(() => server.close());

const post = (ticket: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
  server.call({ url: "/accidents", body, ticket, headers });
const countClaims = async (): Promise<number> =>
  (await server.database.db.selectFrom("records").select("id").where("entity", "=", "accident").execute())
    .length;

test("a claim without a status is a draft, and one of no number in its street has 0", async () => {
  const ticket = await server.ticket("99000001");
  const { status: _, ...body } = accidentBody({
    place: { city: "Rosario", location: "Santa Fe", street: "Mitre", number: "" },
  });
  const answer = await post(ticket, body);
  expect([answer.statusCode, answer.json().error]).toEqual([200, undefined]);
  const { id } = answer.json().data;
  const url = `/accidents?identityNumber=99000001&accidentId=${id}`;
  const stored = (await server.call({ url, ticket })).json().data;
  expect(stored.data.status.id).toBe("draft");
  expect(stored.data.place.number).toBe(0);
});

test.each([
  ["riskType", "barco"],
  ["status", {}],
  ["status", null],
])("refuses %s: %j", async (name, value) => {
  const answer = await post(await server.ticket("99000001"), accidentBody({ [name]: value }));
  expect(answer.statusCode).toBe(400);
});

test("twenty sends of one claim without a key are one claim, and a later or another one is another", async () => {
  const ticket = await server.ticket("99000001");
  const body = accidentBody({ status: { id: "sending" }, description: "Me chocaron en la esquina de casa" });
  const before = await countClaims();
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(ticket, body)));
  expect(new Set(answers.map(({ statusCode, body: said }) => `${statusCode} ${said}`)).size).toBe(1);
  expect(answers[0]?.statusCode).toBe(200);
  expect(await countClaims()).toBe(before + 1);
  server.time.now += 9 * 60_000;
  expect((await post(ticket, body)).body).toBe(answers[0]?.body);
  expect(await countClaims()).toBe(before + 1);
  const other = { ...body, description: "Me chocaron en la otra esquina" };
  expect((await post(ticket, other)).statusCode).toBe(200);
  expect((await post(ticket, body, { "x-draft": newKey() })).statusCode).toBe(200);
  expect(await countClaims()).toBe(before + 3);
  server.time.now += 11 * 60_000;
  expect((await post(ticket, body)).statusCode).toBe(200);
  expect(await countClaims()).toBe(before + 4);
});
