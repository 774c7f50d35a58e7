import { afterAll, beforeAll, expect, test } from "vitest";
import type { JsonObject } from "#engine/json/index.ts";
import { serveInsurers } from "#server/demonstration/insurers/insurers.ts";
import type { SimulatedInsurer } from "#server/demonstration/insurers/serve-insurer.ts";
import commissions from "#server/records/quotes/commissions.json" with { type: "json" };
import { asking, products } from "./asking.ts";

let insurers: readonly SimulatedInsurer[] = [];
let client: ReturnType<typeof asking>;
beforeAll(async () => {
  insurers = await serveInsurers({ pace: 0 });
  client = asking(new Map(insurers.map(({ insurer, connection }) => [insurer, connection])), 8_000, true);
});
afterAll(async () => {
  client?.close();
  await Promise.all(insurers.map(({ close }) => close()));
});

const cells = ["allianz", "experta", "mercantilAndina", "sura", "zurich"].flatMap((insurer) =>
  Object.keys(products).map((product) => ({ insurer, product })),
);

type Coverage = { readonly ownCode?: string; readonly budget: { readonly subscriptionAmount: number } };

test.each(cells)(
  "each commission that may be chosen has its price of $insurer for a $product",
  async ({ insurer, product }) => {
    const prices: (readonly number[])[] = [];
    for (const { id, key, value } of commissions.toSorted((one, other) => one.value - other.value)) {
      const input: JsonObject = { ...products[product]?.quote, commissionType: { id, key, value } };
      const outcome = await client.ask(insurer, input, product);
      if (!("output" in outcome)) throw new Error(outcome.message);
      const { coverages } = outcome.output as unknown as { readonly coverages: readonly Coverage[] };
      prices.push(coverages.map(({ budget }) => budget.subscriptionAmount));
    }
    expect(prices.length).toBe(4);
    expect(prices[0]?.length).toBeGreaterThan(0);
    // Whoever earns more asks for more, cover by cover.
    for (const [at, dearer] of prices.slice(1).entries())
      for (const [index, price] of dearer.entries()) expect(price).toBeGreaterThan(prices[at]?.[index] ?? 0);
  },
);
