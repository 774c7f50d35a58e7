import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { handedOut } from "../../handed-out.ts";
import { type Harness, startHarness } from "../../harness.ts";
import { makeOwn, stored } from "./make-own.ts";
import rules from "./rules.json" with { type: "json" };

type Rule = {
  readonly access: string;
  readonly url?: string;
  readonly body?: unknown;
  /** What the owner sends, where it differs. */
  readonly ownBody?: unknown;
  readonly status?: number;
  readonly foreign?: number;
  /** What is answered names nothing that was there before. */
  readonly isNew?: boolean;
  readonly ownDni?: { readonly url: string; readonly foreign: number };
};
const table = Object.entries(rules as Readonly<Record<string, Rule>>);

let server: Harness;
let owner: string;
let stranger: string;
/** Tickets that are proven by nobody: the owner's DNI, and one that nobody has. */
let unproven: string;
let unknown: string;
let names: Record<string, string>;
beforeAll(async () => {
  server = await startHarness({ flows: handedOut() });
  owner = await server.ticket("99000001");
  stranger = await server.ticket("99000003");
  unproven = await server.ticket("99000001", { isProven: false });
  unknown = await server.ticket("99999998");
  names = await makeOwn(server, owner);
});
afterAll(() => server.close());

const allUnknown = () =>
  Object.fromEntries([...stored, "document"].map((name) => [name, names.unknown ?? ""]));

const fill = <T>(value: T, more: Readonly<Record<string, string>> = {}): T =>
  JSON.parse(
    JSON.stringify(value).replace(/\{(\w+)\}/g, (whole, name) => ({ ...names, ...more })[name] ?? whole),
  );

const ask = (route: string, rule: Rule, ticket?: string, changes: Partial<Rule> = {}, more = {}) => {
  const [method, path = ""] = route.split(" ");
  const { url = path, body } = { ...rule, ...changes };
  return server.call({
    method: method as "GET",
    url: fill(url, more),
    ...(body === undefined ? {} : { body: fill(body, more) }),
    ticket,
  });
};

test("each route of the OpenAPI document has its rule here, and says the same", async () => {
  const { paths } = (await server.call({ url: "/openapi.json" })).json();
  const routes = Object.entries(paths as Record<string, Record<string, { "x-access": string }>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods)
        .filter(([method]) => method !== "head")
        .map(([method, route]) => [`${method.toUpperCase()} ${path}`, route["x-access"]]),
  );
  expect(Object.fromEntries(routes)).toEqual(
    Object.fromEntries(table.map(([route, { access }]) => [route, access])),
  );
});

describe.each(table.filter(([, { access }]) => access === "public"))("%s", (route, rule) => {
  test("answers anybody", async () => {
    expect((await ask(route, rule)).statusCode).toBe(rule.status ?? 200);
  });
});

describe.each(table.filter(([, { access }]) => access.startsWith("proven")))("%s", (route, rule) => {
  test("asks who has a DNI alone for a proof, whoever they are and whatever they ask for", async () => {
    const body = rule.ownBody ?? rule.body;
    const changes = body === undefined ? {} : { body };
    const asked = await ask(route, rule, unproven, changes);
    expect([asked.statusCode, asked.json().error.code]).toEqual([409, "claim-options"]);
    for (const other of [
      await ask(route, rule, unproven, changes, allUnknown()),
      await ask(route, rule, unknown, changes),
    ])
      expect([other.statusCode, other.body]).toEqual([asked.statusCode, asked.body]);
  });
});

describe.each(table.filter(([, { access }]) => access === "ticket"))("%s", (route, rule) => {
  test("answers the owner without a proof", async () => {
    const body = rule.ownBody ?? rule.body;
    const by = await server.ticket("99000001", { isProven: false });
    expect((await ask(route, rule, by, body === undefined ? {} : { body })).statusCode).toBe(200);
  });
});

/** Names of records that were sent on a policy, which both platforms show. */
const sentOnPolicy = ["sent", "asked"];
const owned = ["ticket", "proven", "ticket-or-broker", "proven-or-broker"];

describe.each(table.filter(([, { access }]) => owned.includes(access)))("%s", (route, rule) => {
  test("refuses who has no ticket", async () => {
    const refused = await ask(route, rule);
    expect([refused.statusCode, refused.json().error.code]).toEqual([401, "ticket-required"]);
  });

  test("answers another person as if it did not exist", async () => {
    const foreign = await ask(route, rule, stranger);
    const unknown = await ask(route, rule, stranger, {}, allUnknown());
    expect(foreign.statusCode).toBe(rule.foreign);
    if (!rule.isNew) expect(foreign.body).toBe(unknown.body);
    if (rule.ownDni)
      expect((await ask(route, { ...rule, ...rule.ownDni }, stranger)).statusCode).toBe(rule.ownDni.foreign);
  });

  test("answers the same person on another platform of what was sent on a policy alone", async () => {
    const isOf = (name: string) => JSON.stringify(rule).includes(`{${name}}`);
    if (!stored.some(isOf)) return;
    const status = sentOnPolicy.some(isOf) ? 200 : 404;
    const elsewhere = await server.ticket("99000001", { platform: "litoral" });
    const body = rule.ownBody ?? rule.body;
    expect((await ask(route, rule, elsewhere, body === undefined ? {} : { body })).statusCode).toBe(status);
  });

  test("answers the owner", async () => {
    const body = rule.ownBody ?? rule.body;
    expect((await ask(route, rule, owner, body === undefined ? {} : { body })).statusCode).toBe(200);
  });
});

describe("what an insurer knows of somebody through no platform", () => {
  const shown = ["cordillera", "litoral"] as const;
  beforeAll(async () => {
    await server.database.db
      .updateTable("records")
      .set({ owner: "insured:*:99000001" })
      .where("id", "=", names.inspection ?? "")
      .execute();
  });
  const paths = ["/inspections?inspectionId={inspection}", "/inspections/{inspection}/files"];

  test.each(shown)("is theirs on %s", async (platform) => {
    const by = await server.ticket("99000001", { platform });
    for (const url of paths) expect((await server.call({ url: fill(url), ticket: by })).statusCode).toBe(200);
  });

  test.each(shown)(
    "is nobody else's on %s, and not theirs before they prove who they are",
    async (platform) => {
      const other = await server.ticket("99000002", { platform });
      const early = await server.ticket("99000001", { platform, isProven: false });
      for (const url of paths) {
        expect((await server.call({ url: fill(url), ticket: other })).statusCode).toBe(404);
        expect((await server.call({ url: fill(url), ticket: early })).statusCode).toBe(409);
      }
    },
  );
});
