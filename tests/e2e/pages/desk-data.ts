import { vi } from "vitest";
import { wireDate } from "#engine/identifiers/index.ts";
import type { JsonObject } from "#engine/json/index.ts";
import { type DemoBroker, documentsOf, type ProductDocument } from "#engine/language/index.ts";
import { scenes } from "#permissions/index.ts";
import { seedBrokers } from "#server/demonstration/seed/brokers.ts";
import { demoBrokerId, demoPolicyId } from "#server/demonstration/seed/demo.ts";
import { dayOf } from "#server/infrastructure/clock.ts";
import { firstOfMonth } from "#server/records/liquidations/months.ts";
import { patience } from "../../browser/test.ts";
import { demoBrokers, demoPeople } from "../../server/demo-people.ts";
import { orderOf } from "../../server/records/emissions/ask-emission.ts";
import { policyBody } from "../../server/records/policies/policy-body.ts";
import { quoteBody } from "../../server/records/quotes/quote-body.ts";
import { library, real, sentUpTo } from "../../server/sent-in-scenarios.ts";
import { emailOf } from "../broker-page.ts";
import { earn } from "../office-page.ts";
import { inDays, type QuotingDesk, startQuotingDesk } from "../quoting-desk.ts";
import type { Names } from "./open-pages.ts";
import type { PageTable } from "./page-table.ts";

const products = documentsOf(library, "product").map(({ value }) => value as unknown as ProductDocument);
/** The desk with a broker who has of everything that it shows, one who has nothing, and one to whom all is refused. */
export type PreparedDesk = QuotingDesk & {
  /** What addresses are written with: ids of what she has; `{car.quote}` and `{car.coverage}` are a product's. */
  readonly names: Names;
};

let desk: QuotingDesk;
let session: string;

export async function prepareDesk(table: PageTable): Promise<PreparedDesk> {
  desk = await startQuotingDesk();
  const { db } = desk.product.server.database;
  await seedBrokers(db, new Date(), others);
  await earn(desk.product, "productora");
  session = await desk.authorize();
  const written = JSON.stringify(table);
  const quoted = products.filter(({ id }) => written.includes(`{${id}.quote}`));
  const [client] = await desk.call("/clients", undefined, { session });
  const made: object[] = [];
  // One after another: all at once, they wait for one another longer than they are waited for.
  for (const product of quoted) made.push(named(product.id, await quote(product)));
  made.push(named("emitted", await emit("zurich")), named("failed", await emit("sura", "fields")));
  const names = {
    ...{ client: client.id, policy: demoPolicyId("DEMO-0001"), nobody: crypto.randomUUID() },
    ...{ producer: demoBrokerId(emailOf("productora")), month: monthOf(new Date()) },
    ...{ liquidation: await liquidationId(), ...(await begun()) },
    ...(await ofInsured()),
    ...Object.assign({}, ...made),
  };
  // Last: whoever may change commissions is asked for one with each quote.
  await allow("productora", { commissions: "show,update" });
  return { ...desk, names };
}

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
    .where("status", "in", ["pendingDocuments", "pending", "rejected"])
    .execute();
  return Object.fromEntries(rows.map(({ id, entity }) => [entity, id]));
}

async function liquidationId(): Promise<string> {
  const { db } = desk.product.server.database;
  const own = db.selectFrom("liquidations").select("id");
  const pending = own
    .where("broker_id", "=", demoBrokerId(emailOf("productora")))
    .where("status", "=", "pending");
  return (await pending.executeTakeFirstOrThrow()).id;
}

const [demo] = demoBrokers;

/** A broker without a client, and one who may see no screen that is not everybody's. */
const others: readonly DemoBroker[] = demo
  ? [
      { ...demo, ...nobodysWork("nueva", "99100091"), permissions: everything("yes") },
      { ...demo, ...nobodysWork("ajena", "99100092"), permissions: everything("no") },
    ]
  : [];

function nobodysWork(name: string, identityNumber: string) {
  return { email: emailOf(name), name: "Nora", identityNumber, professionalLicense: identityNumber.slice(2) };
}

function everything(value: string) {
  return Object.keys(scenes).map((name) => ({ name, value }));
}

/** Adds to what a broker may do. */
async function allow(name: string, more: Readonly<Record<string, string>>): Promise<void> {
  const { permissions = [] } = demoBrokers.find(({ email }) => email === emailOf(name)) ?? {};
  const added = Object.entries(more).map(([name, value]) => ({ name, value }));
  await desk.product.server.database.db
    .updateTable("brokers")
    .set({ permissions: JSON.stringify([...permissions, ...added]) })
    .where("email", "=", emailOf(name))
    .execute();
}

function monthOf(at: Date): string {
  return wireDate(firstOfMonth(dayOf(at)));
}
