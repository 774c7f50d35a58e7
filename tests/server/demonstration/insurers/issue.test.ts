import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Json, JsonObject } from "#engine/json/index.ts";
import type { Outcome } from "#engine/runtime/index.ts";
import { serveInsurers } from "#server/demonstration/insurers/insurers.ts";
import type { Behaviour } from "#server/demonstration/insurers/issue.ts";
import type { SimulatedInsurer } from "#server/demonstration/insurers/serve-insurer.ts";
import { asking, products, today } from "./asking.ts";

let insurers: readonly SimulatedInsurer[] = [];
let client: ReturnType<typeof asking>;
beforeAll(async () => {
  insurers = await serveInsurers({ pace: 0, today: () => today });
  client = asking(new Map(insurers.map(({ insurer, connection }) => [insurer, connection])), 8_000, true);
});
afterAll(async () => {
  client.close();
  await Promise.all(insurers.map(({ close }) => close()));
});
beforeEach(() => {
  for (const one of insurers) {
    one.setBehaviour(undefined);
    one.setFault(undefined);
  }
});

type Offer = { readonly quoteId: string; readonly ownCode: string; readonly budget: JsonObject };

/** What is to be issued of the cheapest plan that an insurer offers. */
async function orderOf(insurer: string, product: string, changed: JsonObject = {}): Promise<JsonObject> {
  const { quote = {}, emission = {} } = products[product] ?? {};
  const outcome = await client.ask(insurer, { ...quote, ...changed }, product);
  if ("failure" in outcome) throw new Error(`${insurer} quotes nothing: ${outcome.failure}`);
  const { coverages } = outcome.output as unknown as { readonly coverages: readonly Offer[] };
  const [{ quoteId, ownCode, budget } = { quoteId: "", ownCode: "", budget: {} }] = coverages;
  return { ...emission, quoteId, ownCode, acceptedPrice: Number(budget.subscriptionAmount) };
}

let count = 0;
function newKey(): string {
  count += 1;
  return `k-${count}`;
}

const emit = (insurer: string, product: string, input: JsonObject, key = newKey()) =>
  client.ask(insurer, input, product, { kind: "emission", key });
const look = (insurer: string, product: string, { quoteId = "" }: JsonObject, key: string) =>
  client.ask(insurer, { key, quoteId }, product, { kind: "status", key: "k-look" });
const outputOf = (outcome: Outcome) => ("output" in outcome ? outcome.output : outcome) as JsonObject;
const issuedOf = (insurer: string) => insurers.find((one) => one.insurer === insurer)?.issued() ?? [];
const behave = (insurer: string, behaviour: Behaviour) =>
  insurers.find((one) => one.insurer === insurer)?.setBehaviour(behaviour);

const ids = ["allianz", "experta", "mercantilAndina", "sura", "zurich"];
const both = ids.flatMap((insurer) => Object.keys(products).map((product) => [insurer, product] as const));

test.each(both)(
  "%s issues what it quoted of a %s, once a key, and says so to who asks by it",
  async (id, product) => {
    const order = await orderOf(id, product);
    const key = newKey();
    const first = await emit(id, product, order, key);
    expect(await emit(id, product, order, key)).toEqual(first);
    const known = await look(id, product, order, key);
    const last = outputOf(first).status === "ended" ? known : await look(id, product, order, key);
    expect(outputOf(last)).toMatchObject({
      ...{ status: "ended", price: order.acceptedPrice, validFrom: "2026-11-25", validTo: "2027-11-25" },
      totalPremium: expect.any(Number),
    });
    const { policyNumber } = outputOf(last);
    expect(issuedOf(id).filter(({ quote }) => quote === order.quoteId)).toEqual([
      { key, quote: order.quoteId, policyNumber },
    ]);
  },
);

test.each(both)("%s gives the documents of a %s that it issued, and of no other", async (id, product) => {
  const order = await orderOf(id, product);
  const key = newKey();
  await emit(id, product, order, key);
  await look(id, product, order, key);
  const { policyNumber = "" } = outputOf(await look(id, product, order, key));
  const ask = (number: Json) =>
    client.ask(id, { policyNumber: number }, product, { kind: "documents", key: "k-papers" });
  // What issues slowly has no more than a provisional one at first.
  const first = outputOf(await ask(policyNumber));
  const { isComplete, documents } = first.isComplete === true ? first : outputOf(await ask(policyNumber));
  expect(first.isComplete).toBe(id !== "mercantilAndina");
  expect([isComplete, (documents as readonly JsonObject[]).map(({ kind }) => kind)]).toEqual([
    true,
    ["policy", "circulation", "mercosur"],
  ]);
  expect(await ask("NADA-1")).toMatchObject({ failure: "not-done" });
});

test.each(both)("%s knows nothing of a %s that was not asked of it", async (id, product) => {
  expect(await look(id, product, { quoteId: "7" }, "k-none")).toMatchObject({ failure: "not-done" });
});

const said: readonly (readonly [Behaviour, JsonObject])[] = [
  ["in-progress", { status: "in_emission" }],
  ["price", { status: "requires_confirmation" }],
  ["fields", { status: "refused", fields: [{ field: "/vehicle/chassis" }, { field: "/client/email" }] }],
  ["approval", { status: "requires_approval" }],
];

test.each(ids.flatMap((id) => said.map(([behaviour, output]) => [id, behaviour, output] as const)))(
  "%s says so where it answers with %s",
  async (id, behaviour, output) => {
    const order = await orderOf(id, "car");
    behave(id, behaviour);
    expect(outputOf(await emit(id, "car", order))).toMatchObject(output);
  },
);

test.each(ids)("%s issues for its price of today", async (id) => {
  const order = await orderOf(id, "car");
  behave(id, "price");
  const { price = 0, premium } = outputOf(await emit(id, "car", order));
  expect(price).toBeGreaterThan(Number(order.acceptedPrice));
  // One of them says the sum alone.
  expect(premium === undefined).toBe(id === "mercantilAndina");
  const { totalPremium, ...lines } = (premium ?? { totalPremium: 0 }) as Readonly<Record<string, number>>;
  expect(Object.values(lines).reduce((all, line) => all + line, 0)).toBe(totalPremium);
  const next = outputOf(await emit(id, "car", { ...order, acceptedPrice: price }));
  expect(["ended", "in_emission"]).toContain(next.status);
});

test.each(ids)("%s issues once its inspection was made", async (id) => {
  const { inspectionId = "I-1", ...order } = await orderOf(id, "car");
  behave(id, "inspection");
  expect(outputOf(await emit(id, "car", order))).toMatchObject({ status: "requires_inspection" });
  const next = outputOf(await emit(id, "car", { ...order, inspectionId }));
  expect(["ended", "in_emission"]).toContain(next.status);
});

test.each(ids)("%s approves an old car after a while, or does not", async (id) => {
  const order = await orderOf(id, "car", { year: 2012 });
  const key = newKey();
  expect(outputOf(await emit(id, "car", order, key))).toMatchObject({ status: "requires_approval" });
  expect(outputOf(await look(id, "car", order, key))).toMatchObject({ status: "requires_approval" });
  expect(outputOf(await look(id, "car", order, key))).toMatchObject({ status: "ended" });
  const other = newKey();
  await emit(id, "car", order, other);
  behave(id, "approval-refused");
  await look(id, "car", order, other);
  expect(await look(id, "car", order, other)).toMatchObject({ failure: "refused" });
});

test.each(ids)(
  "%s refuses a price that it did not quote, a chassis that is none and a quote that it forgot",
  async (id) => {
    const order = await orderOf(id, "car");
    const { acceptedPrice, vehicle } = order;
    const other = { ...order, acceptedPrice: Number(acceptedPrice) - 100 };
    expect(outputOf(await emit(id, "car", other))).toMatchObject({
      status: "requires_confirmation",
      price: acceptedPrice,
    });
    const short = { ...order, vehicle: { ...(vehicle as JsonObject), chassis: "8AP359" } };
    expect(outputOf(await emit(id, "car", short))).toMatchObject({
      status: "refused",
      fields: [{ field: "/vehicle/chassis" }],
    });
    expect(await emit(id, "car", { ...order, ownCode: "98" })).toMatchObject({ failure: "refused" });
  },
);

test.each(ids)(
  "%s has issued where its answer is not heard, and not where it was lost on the way",
  async (id) => {
    const order = await orderOf(id, "car");
    const [heard, lost] = [newKey(), newKey()];
    const insurer = insurers.find((one) => one.insurer === id);
    insurer?.setFault("closes");
    expect(await emit(id, "car", order, heard)).toMatchObject({ failure: "network" });
    insurer?.setFault(undefined);
    behave(id, "lost");
    expect(await emit(id, "car", order, lost)).toMatchObject({ failure: "network" });
    await look(id, "car", order, heard);
    expect(outputOf(await look(id, "car", order, heard))).toMatchObject({ status: "ended" });
    expect(await look(id, "car", order, lost)).toMatchObject({ failure: "not-done" });
  },
);
