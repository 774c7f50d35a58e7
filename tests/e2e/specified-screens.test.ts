import type { Page } from "playwright";
import { afterAll, beforeAll, vi } from "vitest";
import type { JsonObject } from "#engine/json/index.ts";
import { documentsOf, type ProductDocument } from "#engine/language/index.ts";
import { demoBrokerId, demoPolicyId } from "#server/demonstration/seed/demo.ts";
import { patience } from "../browser/test.ts";
import { demoBrokers, demoPeople } from "../server/demo-people.ts";
import { orderOf } from "../server/records/emissions/ask-emission.ts";
import { policyBody } from "../server/records/policies/policy-body.ts";
import { quoteBody } from "../server/records/quotes/quote-body.ts";
import { library, real, sentUpTo } from "../server/sent-in-scenarios.ts";
import { emailOf, openDesk, desk as window } from "./broker-page.ts";
import { identify, seeStep } from "./claim-page.ts";
import { earn } from "./office-page.ts";
import { test, type Visiting } from "./product.ts";
import { inDays, type QuotingDesk, startQuotingDesk } from "./quoting-desk.ts";
import screens from "./specified-screens.json" with { type: "json" };

// What §2 of the specification calls each screen, and what stands on top of it: opened by its address alone, as a
// bookmark is. A later step of a wizard leads to the first that is not answered.
type Screen = {
  /** `{name}` is the id of what was made before; `{car.quote}` and `{car.coverage}` are a product's. */
  readonly path: string;
  /** A pattern. */
  readonly heading: string;
  /** A heading below it, where that is the whole list's. */
  readonly shows?: string;
  /** Where the address leads, where that is another one. */
  readonly at?: string;
};
const groups = Object.entries(screens as unknown as Readonly<Record<string, readonly Screen[]>>);

const products = documentsOf(library, "product").map(({ value }) => value as unknown as ProductDocument);
let desk: QuotingDesk;
let session: string;
let names: Readonly<Record<string, string | undefined>>;
beforeAll(async () => {
  desk = await startQuotingDesk();
  await earn(desk.product, "productora");
  session = await desk.authorize();
  const table = JSON.stringify(screens);
  const quoted = products.filter(({ id }) => table.includes(`{${id}.quote}`));
  const [client] = await desk.call("/clients", undefined, { session });
  const made: object[] = [];
  // One after another: all at once, they wait for one another longer than they are waited for.
  for (const product of quoted) made.push(named(product.id, await quote(product)));
  made.push(named("emitted", await emit("zurich")), named("failed", await emit("sura", "fields")));
  names = {
    ...{ client: client.id, policy: demoPolicyId("DEMO-0001") },
    ...{ liquidation: await idOf("liquidations"), ...(await begun()) },
    ...(await ofInsured()),
    ...Object.assign({}, ...made),
  };
}, 300_000);
afterAll(() => desk?.close());

type Quoted = { readonly quote: string; readonly coverage: string };

const named = (name: string, { quote, coverage }: Quoted) => ({
  [`${name}.quote`]: quote,
  [`${name}.coverage`]: coverage,
});

/** What the wizard of a product asks prices for in its own scenario, from tomorrow on. */
async function quote({ id: product, flows }: ProductDocument): Promise<Quoted> {
  const { requests } = await sentUpTo(flows.quote ?? "", product, "create");
  const { vehicle, terms, ...sent } = real(requests.at(-1)?.body ?? {}, {}) as Readonly<
    Record<string, JsonObject>
  >;
  const { commissionType: _, ...asked } = terms ?? {};
  const body = {
    ...{ ...sent, terms: { ...asked, validFrom: inDays(1) } },
    ...(vehicle && { vehicle: await inCatalogue(product, vehicle) }),
  };
  const { id } = await desk.call("/multi-quotes", body, { session });
  return { quote: id, coverage: (await offered(id)).id };
}

/** The same of a vehicle that there is: the scenario's catalogue is its own. */
async function inCatalogue(product: string, vehicle: JsonObject): Promise<object> {
  const { year } = vehicle;
  const ask = (path: string) => desk.call(`/multi-quoter/${product}/${path}`);
  const [brand] = await ask(`brands?year=${year}`);
  const [{ brand: _brand, group: _group, ...model }] = await ask(`models?year=${year}&brand=${brand.id}`);
  const { price } = await ask(`summary?year=${year}&brand=${brand.id}&model=${model.id}`);
  return { ...vehicle, brand, model, sumInsured: price };
}

// Whoever asks more often than this keeps the server from answering.
const waiting = { timeout: 2 * patience, interval: 250 };

type Offer = {
  readonly id: string;
  readonly insuranceCompany: { readonly name: string };
  readonly budget: { readonly subscriptionAmount: number };
};

/** The first price of a quote, or of one insurer's, once it is there. */
async function offered(id: string, insurer?: string): Promise<Offer> {
  const look = async () => {
    const { coverages } = await desk.call(`/multi-quotes/${id}`, undefined, { session });
    return (coverages as readonly Offer[]).find(
      ({ insuranceCompany }) => insurer === undefined || insuranceCompany.name === insurer,
    );
  };
  return (await vi.waitUntil(look, waiting)) as Offer;
}

type Behaviour = Parameters<NonNullable<ReturnType<QuotingDesk["insurer"]>>["setBehaviour"]>[0];

/** A car that was emitted with an insurer, or that it did not take. */
async function emit(insurer: string, behaviour?: Behaviour): Promise<Quoted> {
  const terms = { ...(quoteBody().terms as object), validFrom: inDays(1) };
  const { id } = await desk.call("/multi-quotes", quoteBody({ terms }), { session });
  const { id: coverage, budget } = await offered(id, insurer);
  desk.insurer(insurer)?.setBehaviour(behaviour);
  const url = `/multi-quotes/${id}/emission`;
  await desk.call(url, orderOf({ id: coverage, price: budget.subscriptionAmount }), { session });
  const isOver = async () => (await desk.call(url, undefined, { session })).status !== "in_emission";
  await vi.waitUntil(isOver, waiting);
  return { quote: id, coverage };
}

/** A change that its broker has begun, one that was asked for, and a conversation. */
async function begun() {
  const term = { validFrom: inDays(-30), validTo: inDays(335) };
  const insurer = { name: "experta", displayName: "Experta" };
  const held = await desk.call("/policies", { ...policyBody({ insurer }), ...term }, { session });
  const change = {
    ...{ policyId: held.id, change: "useChange", effectiveDate: inDays(1) },
    risk: { use: "commercial" },
  };
  const ask = async (call: string, step: string, files: object) => {
    const headers = { "x-call": call, "x-step": step };
    return (await desk.call("/endorsements", { ...change, ...files }, { session, headers })).id;
  };
  const question = { kind: "question", subject: "Países limítrofes", text: "¿Alcanza?", files: [] };
  return {
    held: held.id,
    begun: await ask("save", "papers", {}),
    asked: await ask("submit", "review", { files: [] }),
    conversation: (await desk.call("/communications", question, { session })).id,
  };
}

const insured = demoPeople.find(({ accidents, inspections }) => accidents?.length && inspections?.length);

async function ofInsured() {
  const { db } = desk.product.server.database;
  const rows = await db
    .selectFrom("records")
    .select(["id", "entity"])
    .where("policy_id", "=", demoPolicyId(insured?.policies[0]?.number ?? ""))
    .execute();
  return Object.fromEntries(rows.map(({ id, entity }) => [entity, id]));
}

async function idOf(table: "liquidations"): Promise<string> {
  const { db } = desk.product.server.database;
  const own = db.selectFrom(table).select("id");
  return (await own.where("broker_id", "=", demoBrokerId("productora@example.com")).executeTakeFirstOrThrow())
    .id;
}

const filled = (text: string) => text.replaceAll(/\{([\w.]+)\}/g, (_, name: string) => names[name] ?? name);

/** Whose screens a group has: nobody's, who is insured's, a broker's that it is named after, else the one who has it all. */
async function open(visit: Visiting, group: string): Promise<Page> {
  if (group !== "nobody" && group !== "insured") {
    const own = demoBrokers.find(({ email }) => email === emailOf(group));
    return (await openDesk(visit, desk.product, own ? group : "productora")).page;
  }
  const { page } = await visit(desk.product, window);
  if (insured && group === "insured") {
    await identify(page, insured, "/autogestion/cordillera/clientes");
    await seeStep(page, "Mis pólizas");
  }
  return page;
}

test.for(groups)(
  "each screen of the specification is at its address: %s",
  { timeout: 300_000 },
  async ([group, table], { expect, visit }) => {
    const page = await open(visit, group);
    for (const { path, heading, shows, at } of table) {
      await page.goto(filled(path));
      const [address] = filled(at ?? path).split("?");
      // All of it at once, so that what fails says which.
      const seen = async () => [
        path,
        decodeURI(new URL(page.url()).pathname),
        ...(await page.getByRole("heading", { level: 1 }).allTextContents()),
      ];
      await expect.poll(seen, waiting).toEqual([path, address, expect.stringMatching(heading)]);
      if (shows) await page.getByRole("heading", { level: 2, name: new RegExp(shows) }).waitFor();
    }
    expect(table.length).toBeGreaterThan(0);
  },
);
