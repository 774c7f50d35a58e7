import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Harness, startHarness } from "../../harness.ts";
import cases from "./tokens.json" with { type: "json" };

type Case = {
  readonly title: string;
  readonly body: object;
  readonly card?: object;
  readonly field?: string;
};

let server: Harness;
let ticket: string;
beforeAll(async () => {
  const limit = (count: number) => ({ count, seconds: 86_400 });
  server = await startHarness({ limits: { card: limit(2), cardOfDni: limit(3) } });
  ticket = await server.ticket("99000001");
});
afterAll(() => server.close());

const keep = (body: object, by = ticket) => server.call({ url: "/payment-tokens", body, ticket: by });

describe("POST /payment-tokens", () => {
  test.each(cases as readonly Case[])("$title", async ({ body, card, field }) => {
    const answer = await keep(body);
    if (card) expect(answer.json().data).toEqual({ token: expect.any(String), ...card });
    else expect([answer.statusCode, Object.keys(answer.json().error.message)]).toContainEqual([field]);
  });

  test("keeps no number", async () => {
    const rows = await server.database.db.selectFrom("payment_tokens").selectAll().execute();
    expect(rows).toMatchObject([{ owner: "insured:cordillera:99000001", expires_on: "2026-11-30" }]);
    expect(JSON.stringify(rows)).not.toContain("41111");
  });

  test("has a day's share for a ticket and for a DNI", async () => {
    const card = { number: "4111111111111111", expiration: "08/29" };
    const second = await server.ticket("99000001");
    const told = [await keep(card), await keep(card), await keep(card, second), await keep(card, second)];
    expect(told.map(({ statusCode }) => statusCode)).toEqual([200, 429, 200, 429]);
  });
});
