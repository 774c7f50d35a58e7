import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoBrokerId, demoPolicyId } from "#server/demonstration/seed/demo.ts";
import { handedOut } from "../../handed-out.ts";
import { type Harness, startHarness } from "../../harness.ts";
import extra from "./access.json" with { type: "json" };
import { makeOwn, stored } from "./make-own.ts";
import rules from "./rules.json" with { type: "json" };
import { claimOf, permit, propose, prove, publish, type } from "./typed-by-another.ts";

type Rule = {
  readonly access: string;
  readonly url?: string;
  readonly body?: unknown;
  readonly ownBody?: unknown;
  readonly foreign?: number;
  readonly overseen?: number;
};

/** Rows of every route: `ownership.test.ts` holds them against the API's own document. */
const table = Object.entries(rules as Readonly<Record<string, Rule>>);
const insuredTable = table.filter(([, { access }]) => /^(ticket|proven)/.test(access));
/** What the insured find without naming it. */
const lists: readonly string[] = extra.lists;

/** What hangs on a policy, by the names that rows have for it. */
const hanging = [...stored, "document", "policy", "claim", "claimFile", "inspected"];
const namesOf = (rule: Rule) => [...JSON.stringify(rule).matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
const isNamed = (rule: Rule) => namesOf(rule).some((name) => hanging.includes(name));
const brokerTable = table.filter(
  ([, rule]) =>
    rule.access.endsWith("broker") &&
    rule.foreign === 404 &&
    isNamed(rule) &&
    // A broker's own conversations hang on no policy.
    namesOf(rule).every((name) => hanging.includes(name)),
);

let server: Harness;
let names: Record<string, string>;
/** All by which what an insurer knows of the person is recognised. */
let secrets: readonly string[];
/** A ticket of each principal who has the person's DNI, and nothing of what another broker sold them. */
const by = new Map<string, string>();

beforeAll(async () => {
  server = await startHarness({ flows: handedOut() });
  const { db } = server.database;
  const owner = await server.ticket("99000001");
  names = await makeOwn(server, owner);
  // An insurer knows all of it by itself: on each platform it is theirs by their DNI alone.
  await db
    .updateTable("records")
    .set({ owner: "insured:*:99000001" })
    .where("owner", "=", "insured:cordillera:99000001")
    .execute();
  await db
    .updateTable("conversation_insureds")
    .set({ platform: "*" })
    .where("identity_number", "=", "99000001")
    .execute();
  names = {
    ...names,
    proposal: await propose(server, "productora", "1985-03-14", "AZ777ZZ"),
    ...(await claimOf(server, names)),
  };
  const known = await db
    .selectFrom("policies")
    .select(["id", "number", "plate"])
    .where("identity_number", "=", "99000001")
    .execute();
  const person = await db
    .selectFrom("insureds")
    .select(["full_name as fullName", "email"])
    .where("identity_number", "=", "99000001")
    .executeTakeFirstOrThrow();
  const words = [
    ...Object.values(person),
    ...known.flatMap(({ id, number, plate }) => [id, number, plate ?? ""]),
  ];
  secrets = [...hanging, "proposal"]
    .map((name) => names[name] ?? "")
    .concat(words)
    .filter(Boolean);

  await permit(server, "productora", "independiente");
  for (const [name, platform] of [
    ["productora", "paula"],
    ["independiente", "ivan"],
  ] as const)
    await publish(server, name, platform);
  by.set("where its broker is", await server.ticket("99000001", { platform: "paula" }));
  by.set("on a platform of all", owner);
  await type(server, "independiente", "1990-01-01", "AZ198ZZ");
  by.set("proved so where that broker's platform was", await prove(server, "ivan", "1990/01/01", "AZ198ZZ"));
  await publish(server, "independiente", "ivan-dos");
  by.set("proved by what another broker typed", await prove(server, "ivan-dos", "1990/01/01", "AZ198ZZ"));
});
afterAll(() => server.close());

const fill = <T>(value: T, more: Readonly<Record<string, string>> = {}): T =>
  JSON.parse(
    JSON.stringify(value).replace(/\{(\w+)\}/g, (whole, name) => ({ ...names, ...more })[name] ?? whole),
  );

type Shown = { readonly ticket?: string | undefined; readonly session?: string | undefined };

const ask = (route: string, rule: Rule, by: Shown, more = {}) => {
  const [method, path = ""] = route.split(" ");
  const body = rule.ownBody ?? rule.body;
  return server.call({
    method: method as "GET",
    url: fill(rule.url ?? path, more),
    ...(body === undefined ? {} : { body: fill(body, more) }),
    ...by,
  });
};

/** Expects that a row is answered as if nothing that it names existed, and tells nothing of the person. */
async function expectNothing([route, rule]: readonly [string, Rule], by: Shown): Promise<void> {
  const answer = await ask(route, rule, by);
  expect(secretsIn(answer)).toEqual([]);
  if (!isNamed(rule)) return;
  expect(answer.statusCode).toBe(404);
  const all = Object.fromEntries(hanging.map((name) => [name, names.unknown ?? ""]));
  expect(answer.body).toBe((await ask(route, rule, by, all)).body);
}

const secretsIn = ({ body, rawPayload }: LightMyRequestResponse) =>
  secrets.filter((secret) => [body, rawPayload.toString("latin1")].some((text) => text.includes(secret)));

const reading = ([route, rule]: readonly [string, Rule]) => route.startsWith("GET ") && isNamed(rule);

test("each route that names something says in its row what of the person's it asks for", async () => {
  const { paths } = (await server.call({ url: "/openapi.json" })).json();
  const asks = (route: string) => {
    const [method = "", path = ""] = route.split(" ");
    const { parameters = [], requestBody = {} } = paths[path][method.toLowerCase()];
    const asked = parameters.filter((one: { readonly in: string }) => one.in !== "header");
    return path.includes("{") || /"format":"uuid"/.test(JSON.stringify([asked, requestBody]));
  };
  const more = new Set([
    ...lists.map((url) => `GET /api${url.replace(/\?.*/, "")}`),
    ...extra.rows.map(({ method, url }) => `${method} /api${url}`),
  ]);
  const unnamed = insuredTable.filter(([route, rule]) => asks(route) && !isNamed(rule) && !more.has(route));
  expect(unnamed).toEqual([]);
  // `brokers.test.ts` asks each of these as other brokers.
  const unasked = table.filter(
    ([route, { access, foreign }]) => access === "broker" && route.includes("{id}") && foreign === undefined,
  );
  expect(unasked).toEqual([]);
});

describe("who may reads it, or what follows proves nothing", () => {
  test.each(insuredTable.filter(reading))("%s on the platform of who sold it", async (route, rule) => {
    expect((await ask(route, rule, { ticket: by.get("where its broker is") })).statusCode).toBe(200);
  });

  // A draft of a claim is its owner's alone.
  const shared = brokerTable.filter(([, rule]) => !namesOf(rule).includes("accident"));
  test.each(shared.filter(reading))("%s by who sold it", async (route, rule) => {
    const session = await server.session("productora");
    expect((await ask(route, rule, { session })).statusCode).toBe(200);
  });
});

const principals = [
  "proved by what another broker typed",
  "proved so where that broker's platform was",
] as const;

describe.each(principals)("%s", (principal) => {
  test.each(insuredTable)("%s", async (...row) => {
    await expectNothing(row, { ticket: by.get(principal) });
  });

  test.each(lists)("GET %s", async (url) => {
    expect(secretsIn(await server.call({ url: fill(url), ticket: by.get(principal) }))).toEqual([]);
  });

  test.each(extra.rows)("$method $url", async ({ method, url, body }) => {
    const called = { method: method as "GET", url: fill(url), ...(body ? { body: fill(body) } : {}) };
    const answer = await server.call({ ...called, ticket: by.get(principal) });
    expect([answer.statusCode, secretsIn(answer)]).toEqual([404, []]);
  });
});

test("a proof by what one broker proposes opens nothing that another does", async () => {
  const own = await propose(server, "independiente", "1990-01-01", "AZ198ZZ");
  const ticket = await prove(server, "cordillera", "1990/01/01", "AZ198ZZ");
  expect((await server.call({ url: `/inspections/${own}/files`, ticket })).statusCode).toBe(200);
  for (const { method, url, body } of extra.rows) {
    const called = { method: method as "GET", url: fill(url), ...(body ? { body: fill(body) } : {}) };
    const answer = await server.call({ ...called, ticket });
    expect([answer.statusCode, secretsIn(answer)]).toEqual([url.startsWith("/inspections") ? 404 : 409, []]);
  }
  const options = await server.call({ url: "/inspections/options?identityNumber=99000001", ticket });
  expect([options.json().data.length, secretsIn(options)]).toEqual([1, []]);
});

test("who writes to the broker who typed it tells them nothing that others know of their DNI", async () => {
  const body = { subject: "Hola", text: "Una consulta" };
  const ticket = by.get("proved by what another broker typed");
  const { id } = (await server.call({ url: "/conversations", body, ticket })).json().data;
  const session = await server.session("independiente");
  const read = await server.call({ url: `/communications/${id}`, session });
  expect([read.statusCode, secretsIn(read)]).toEqual([200, []]);
});

describe("the broker who typed a policy of the same DNI", () => {
  test.each(brokerTable)("%s", async (...row) => {
    await expectNothing(row, { session: await server.session("independiente") });
  });
});

describe("once another broker has the policy", () => {
  beforeAll(async () => {
    const brokerId = demoBrokerId("independiente@example.com");
    await change({ broker_id: brokerId });
  });

  test.each(insuredTable.filter(([, rule]) => isNamed(rule)))("%s where its broker was", async (...row) => {
    await expectNothing(row, { ticket: by.get("where its broker is") });
  });

  test.each(brokerTable)("%s by who had it", async (...row) => {
    await expectNothing(row, { session: await server.session("productora") });
  });
});

describe("once the policy was removed", () => {
  beforeAll(() => change({ status: "removed", broker_id: demoBrokerId("productora@example.com") }));

  test.each(insuredTable.filter(([, rule]) => isNamed(rule)))("%s by its person", async (...row) => {
    await expectNothing(row, { ticket: by.get("on a platform of all") });
  });

  test.each(brokerTable)("%s by who sold it", async (...row) => {
    await expectNothing(row, { session: await server.session("productora") });
  });
});

const change = (to: object) =>
  server.database.db.updateTable("policies").set(to).where("id", "=", demoPolicyId("DEMO-0001")).execute();
