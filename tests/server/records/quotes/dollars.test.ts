import { afterAll, beforeAll, expect, test } from "vitest";
import type { JsonObject } from "#engine/json/index.ts";
import { real, sentUpTo } from "../../sent-in-scenarios.ts";
import { openSimulated, until } from "../policies/open-simulated.ts";

let all: Awaited<ReturnType<typeof openSimulated>>;
beforeAll(async () => {
  all = await openSimulated();
}, 120_000);
afterAll(() => all?.close());

/** A hundred thousand of them. */
const sum = 10_000_000;

type Offered = {
  readonly id: string;
  readonly currency: string;
  readonly sumInsured: number;
  readonly sumCurrency: string;
  readonly insuranceCompany: { readonly name: string };
  readonly budget: { readonly subscriptionAmount: number };
};

/** What insurers offer for what a product's own scenario quotes, as `risk` says otherwise. */
async function offeredFor(product: string, risk: JsonObject) {
  const { requests } = await sentUpTo(`quote/${product}`, product, "create");
  const body = real(requests.at(-1)?.body ?? {}, {}) as JsonObject;
  const { id } = await all.post("/multi-quotes", {
    ...body,
    risk: { ...(body.risk as JsonObject), ...risk },
  });
  const { coverages } = await until(async () => {
    const quote = await all.read(`/multi-quotes/${id}`);
    return quote.multiQuoteRequestStatus === "ended" ? quote : undefined;
  });
  return { quoteId: id as string, coverages: coverages as readonly Offered[] };
}

test("a life is insured in dollars and paid in pesos, from its price to its policy", async () => {
  const { quoteId, coverages } = await offeredFor("life", { sumCurrency: "USD", sumInsured: sum });
  expect(new Set(coverages.map(({ insuranceCompany }) => insuranceCompany.name)).size).toBe(2);
  for (const { currency, sumCurrency, sumInsured } of coverages)
    expect([currency, sumCurrency, sumInsured]).toEqual(["ARS", "USD", sum]);
  const { requests, insurer } = await sentUpTo("emission/life", "life", "emit");
  const offer = coverages.find(({ insuranceCompany }) => insuranceCompany.name === insurer);
  const chosen = { coverageId: offer?.id ?? "", acceptedPrice: offer?.budget.subscriptionAmount ?? 0 };
  const emitted = requests.find(({ call }) => call === "emit");
  await all.post(`/multi-quotes/${quoteId}/emission`, real(emitted?.body ?? {}, chosen) as object);
  const policyId = await until<string>(
    async () => (await all.read(`/multi-quotes/${quoteId}/emission`)).policyId,
  );
  expect(await all.read(`/policies/${policyId}`)).toMatchObject({
    currency: "ARS",
    sumInsured: sum,
    sumCurrency: "USD",
    coverages: [{ sumInsured: sum, sumCurrency: "USD" }],
  });
});

test("a building's sums are in dollars where its broker says so, with both who insure it", async () => {
  const sums = { building: 100_000_000, generalLiability: sum };
  const risk = { sumCurrency: "USD", sums, sumInsured: sums.building };
  const { coverages } = await offeredFor("consortium", risk);
  expect(new Set(coverages.map(({ insuranceCompany }) => insuranceCompany.name)).size).toBe(2);
  expect(coverages.map(({ sumCurrency }) => sumCurrency)).not.toContain("ARS");
});
