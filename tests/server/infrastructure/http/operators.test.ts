import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  mayInOffice,
  type OfficeNeed,
  type OfficeRole,
  officeRoles,
  refusedWords,
} from "#permissions/index.ts";
import { uuidOf } from "#server/demonstration/seed/demo.ts";
import { handedOut } from "../../handed-out.ts";
import { demoPassword, type Harness, startHarness } from "../../harness.ts";
import { makeReview } from "../../office/make-review.ts";
import { makeLiquidation } from "../../records/liquidations/make-liquidation.ts";
import rules from "./rules.json" with { type: "json" };

type Rule = {
  readonly access: string;
  /** What of the office it needs; `own` is for everybody in it. */
  readonly office?: string;
  readonly url?: string;
  readonly body?: unknown;
  readonly status?: number;
};
const table = Object.entries(rules as Readonly<Record<string, Rule>>);
const offices = table.filter(([, { access }]) => access === "operator");
const others = table.filter(([, { access }]) => !["operator", "public"].includes(access));

type Operation = { readonly "x-access": string; readonly "x-office"?: string };

let server: Harness;
let names: Readonly<Record<string, string>>;
let operator: string;
let broker: string;
let ticket: string;
let step: string;
beforeAll(async () => {
  server = await startHarness({ flows: handedOut() });
  names = {
    operator: uuidOf("operator oficina@example.com"),
    ...(await makeReview(server, "principiante")),
    ...(await makeLiquidation(server, "productora")),
    ...(await begin()),
    ...(await reportClaim()),
  };
  broker = await server.session("productora");
  ticket = await server.ticket("99000001");
  operator = await server.operator();
  step = await proven();
});
afterAll(() => server.close());

/** Leaves the operator with these roles alone. */
const give = (roles: readonly OfficeRole[]) =>
  server.database.db
    .updateTable("operators")
    .set({ roles: [...roles] })
    .where("email", "=", "oficina@example.com")
    .execute();

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

/** A claim of the demonstration, with a paper that its broker added. */
async function reportClaim() {
  const session = await server.session("productora");
  const [{ id: claim }] = (await server.call({ url: "/claims", session })).json().data;
  const files = [{ filename: "a.pdf", content: Buffer.from("%PDF-1.4\n%%EOF\n").toString("base64") }];
  await server.call({ url: `/claims/${claim}/files`, body: { files }, session });
  const read = (await server.call({ url: `/claims/${claim}`, session })).json().data;
  return { claim, claimFile: read.files.at(-1).id };
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

describe.each(officeRoles)("an operator with %s alone", (role) => {
  beforeAll(() => give([role]));
  afterAll(() => give(officeRoles));

  test.each(offices)("%s", async (route, rule) => {
    const { office = "" } = rule;
    const answer = await ask([route, rule], { session: operator });
    const may = office === "own" || mayInOffice([role], office as OfficeNeed);
    if (may) return expect([401, 403]).not.toContain(answer.statusCode);
    expect([answer.statusCode, answer.json().error.code]).toEqual([403, "office-not-permitted"]);
    expect(answer.json().error.message).toContain(refusedWords(office as OfficeNeed));
  });
});

test("what counts as waiting is what the operator sees", async () => {
  await give(["money"]);
  const answer = await server.call({ url: "/office/waiting", session: operator });
  expect(Object.keys(answer.json().data)).toEqual(["liquidations"]);
  await give(officeRoles);
});

test("each route of the office names its scene and action, as the table has them", async () => {
  const { paths } = (await server.call({ url: "/openapi.json" })).json();
  const named = Object.entries(
    paths as Readonly<Record<string, Readonly<Record<string, Operation>>>>,
  ).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operation["x-access"] === "operator" && method !== "head"
        ? [[`${method.toUpperCase()} ${path}`, operation["x-office"]] as const]
        : [],
    ),
  );
  expect(Object.fromEntries(named)).toEqual(
    Object.fromEntries(offices.map(([route, { office }]) => [route, office])),
  );
});

test.each(others)("%s has nothing for the office", async (route, rule) => {
  const answer = await ask([route, rule], { session: operator });
  expect([401, 403]).toContain(answer.statusCode);
});
