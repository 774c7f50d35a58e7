import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { handedOut } from "../../handed-out.ts";
import { demoPassword, type Harness, startHarness } from "../../harness.ts";
import { makeReview } from "../../office/make-review.ts";
import { makeLiquidation } from "../../records/liquidations/make-liquidation.ts";
import rules from "./rules.json" with { type: "json" };

type Rule = {
  readonly access: string;
  readonly url?: string;
  readonly body?: unknown;
  readonly status?: number;
};
const table = Object.entries(rules as Readonly<Record<string, Rule>>);
const offices = table.filter(([, { access }]) => access === "operator");
const others = table.filter(([, { access }]) => !["operator", "public"].includes(access));

let server: Harness;
let names: Readonly<Record<string, string>>;
let operator: string;
let broker: string;
let ticket: string;
let step: string;
beforeAll(async () => {
  server = await startHarness({ flows: handedOut() });
  names = {
    ...(await makeReview(server, "principiante")),
    ...(await makeLiquidation(server, "productora")),
    ...(await begin()),
  };
  broker = await server.session("productora");
  ticket = await server.ticket("99000001");
  operator = await server.operator();
  step = await proven();
});
afterAll(() => server.close());

/** What a password alone brings. */
async function proven(): Promise<string> {
  const body = { email: "oficina@example.com", password: demoPassword };
  return (await server.call({ url: "/office/authentication/authorize", body })).json().data.step;
}

/** A conversation with the office, with a file. */
async function begin() {
  const file = {
    key: "f-1",
    filename: "a.pdf",
    content: Buffer.from("%PDF-1.4\n%%EOF\n").toString("base64"),
  };
  const body = { kind: "question", subject: "Consulta", text: "Una consulta", files: [file] };
  const session = await server.session("productora");
  const { id: communication } = (await server.call({ url: "/communications", body, session })).json().data;
  const { files } = (await server.call({ url: `/communications/${communication}/files`, session })).json()
    .data;
  return { communication, communicationFile: files[0].id };
}

const fill = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name: string) => names[name] ?? whole);
const ask = ([route, rule]: readonly [string, Rule], by: object) => {
  const [method, path = ""] = route.split(" ");
  const { url = path, body } = rule;
  return server.call({
    method: method as "GET",
    url: fill(url),
    ...(body === undefined ? {} : { body: JSON.parse(fill(JSON.stringify(body))) }),
    ...by,
  });
};

describe.each(offices)("%s", (route, rule) => {
  test("refuses brokers, the insured, commands, a password alone and nothing, and answers the office", async () => {
    for (const by of [
      {},
      { session: broker },
      { session: step },
      { ticket },
      { headers: { "x-sandbox-token": "secreto" } },
    ]) {
      const answer = await ask([route, rule], by);
      expect([answer.statusCode, answer.json().error.code]).toEqual([401, "session-required"]);
    }
    expect((await ask([route, rule], { session: operator })).statusCode).toBe(rule.status ?? 200);
  });
});

test.each(others)("%s has nothing for the office", async (route, rule) => {
  const answer = await ask([route, rule], { session: operator });
  expect([401, 403]).toContain(answer.statusCode);
});
