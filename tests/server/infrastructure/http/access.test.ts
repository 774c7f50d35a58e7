import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import { storePolicy } from "#server/records/policies/store-policy.ts";
import { handedOut } from "../../handed-out.ts";
import { type Harness, newKey, startHarness } from "../../harness.ts";
import { policyBody } from "../../records/policies/policy-body.ts";
import { makeOwn, stored } from "./make-own.ts";
import rules from "./rules.json" with { type: "json" };

type Rule = {
  readonly access: string;
  readonly url?: string;
  readonly body?: unknown;
  readonly ownBody?: unknown;
};

/** Rows of every route that somebody insured may call: `ownership.test.ts` holds them against the API's own document. */
const table = Object.entries(rules as Readonly<Record<string, Rule>>).filter(([, { access }]) =>
  ["ticket", "proven", "ticket-or-broker", "proven-or-broker"].includes(access),
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
  names = { ...names, proposal: await propose() };
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
  secrets = [...stored, "document", "proposal"]
    .map((name) => names[name] ?? "")
    .concat(words)
    .filter(Boolean);

  for (const [name, platform] of [
    ["productora", "paula"],
    ["independiente", "ivan"],
  ] as const)
    await publish(name, platform);
  by.set("whose broker sold it", await server.ticket("99000001", { platform: "paula" }));
  await type("independiente", "1990-01-01", "AZ198ZZ");
  by.set("proved so where that broker's platform was", await prove("ivan", "1990/01/01", "AZ198ZZ"));
  await publish("independiente", "ivan-dos");
  by.set("proved by what another broker typed", await prove("ivan-dos", "1990/01/01", "AZ198ZZ"));
});
afterAll(() => server.close());

async function publish(name: string, platform: string): Promise<void> {
  await server.database.db
    .updateTable("brokers")
    .set({
      permissions: JSON.stringify([{ name: "selfManagementPlatformLogo", value: "show,enabled,update" }]),
    })
    .where("email", "=", `${name}@example.com`)
    .execute();
  const body = { name: platform, title: name, colors: { primary: "#0b6b63", secondary: "#f2c14e" } };
  const session = await server.session(name);
  const answer = await server.call({ url: "/self-management-platforms", body, session });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

/** Brings a policy of the person's DNI with a birth date and a plate that its broker invented. */
async function type(name: string, birthday: string, plate: string): Promise<void> {
  const brokerId = demoBrokerId(`${name}@example.com`);
  const made = { at: new Date(server.time.now), who: `broker:${brokerId}`, address: "10.0.0.1" };
  const { client } = policyBody();
  const answers = policyBody({
    number: "INVENTADA-1",
    client: { ...client, identityNumber: "99000001", birthday: birthday.replaceAll("-", "/") },
    vehicle: { plate },
  });
  await server.database.db
    .transaction()
    .execute((trx) =>
      storePolicy(trx, { before: 0, brokerId, kind: "policy", source: "typed", by: made, answers }),
    );
}

async function prove(platform: string, birthDate: string, plate: string): Promise<string> {
  const ticket = await server.ticket("99000001", { platform, isProven: false });
  const body = { birthDate, plate };
  const answer = await server.call({ url: "/self-management-tickets/proof", body, ticket });
  if (answer.json().data?.isProven !== true) throw new Error(answer.body);
  return ticket;
}

/** Photos that an insurer wants of what another broker is about to insure of the person's. */
async function propose(): Promise<string> {
  const id = newKey();
  const at = new Date(server.time.now);
  const proposed = {
    ...{ brokerId: demoBrokerId("productora@example.com"), quoteId: newKey(), insurer: "zurich" },
    ...{ insurerQuote: "Q-1", asset: "Renault Kangoo propuesta", plate: "AZ777ZZ", number: "Q-1" },
    ...{ startsOn: "2026-12-01", fullName: "Ana", birthDate: "1985-03-14", email: "ana@example.com" },
  };
  const facts = JSON.stringify({ asked: [{ tag: "front", status: "pending" }], proposed });
  const own = { entity: "inspection", owner: "insured:*:99000001", writer: "insurer:zurich" };
  const of = { product: "car", insurer: "zurich", status: "pending", answers: "{}", facts };
  await server.database.db
    .insertInto("records")
    .values({ id, ...own, ...of, created_at: at, updated_at: at } as never) // the other columns are null
    .execute();
  return id;
}

const fill = <T>(value: T, more: Readonly<Record<string, string>> = {}): T =>
  JSON.parse(
    JSON.stringify(value).replace(/\{(\w+)\}/g, (whole, name) => ({ ...names, ...more })[name] ?? whole),
  );

const ask = (route: string, rule: Rule, ticket: string | undefined, more = {}) => {
  const [method, path = ""] = route.split(" ");
  const body = rule.ownBody ?? rule.body;
  return server.call({
    method: method as "GET",
    url: fill(rule.url ?? path, more),
    ...(body === undefined ? {} : { body: fill(body, more) }),
    ticket,
  });
};

/** Whether a row names something of the person's. */
const isNamed = (rule: Rule) =>
  [...stored, "document", "policy"].some((name) => JSON.stringify(rule).includes(`{${name}}`));

const principals = [
  "proved by what another broker typed",
  "proved so where that broker's platform was",
] as const;

describe.each(principals)("%s", (principal) => {
  test.each(table)("%s", async (route, rule) => {
    const ticket = by.get(principal);
    const answer = await ask(route, rule, ticket);
    const texts = [answer.body, answer.rawPayload.toString("latin1")];
    expect(secrets.filter((secret) => texts.some((text) => text.includes(secret)))).toEqual([]);
    if (!isNamed(rule)) return;
    expect(answer.statusCode).toBe(404);
    const all = Object.fromEntries(
      [...stored, "document", "policy"].map((name) => [name, names.unknown ?? ""]),
    );
    expect(answer.body).toBe((await ask(route, rule, ticket, all)).body);
  });
});
