import fc from "fast-check";
import { expect, test } from "vitest";
import { type GivenOffer, judgeOffers } from "#server/records/quotes/judge-offers.ts";
import cases from "./judge-offers.json" with { type: "json" };
import { offerOf } from "./told-insurers.ts";

type Case = {
  readonly name: string;
  /** Centavos; ten million pesos' worth without it. */
  readonly worth?: number | null;
  /** In which the sum was asked for; pesos without it. */
  readonly sumCurrency?: string;
  readonly offers: readonly (readonly [cluster: string, amount: number, more?: object])[];
  readonly kept: readonly number[];
  readonly odd: readonly string[];
};

const judged = (offers: readonly GivenOffer[], worth: number | null = 10_000_000, sumCurrency = "ARS") =>
  judgeOffers(offers, {
    insurer: "zurich",
    clusters: new Set(["A", "C"]),
    sumInsured: worth ?? undefined,
    sumCurrency,
    month: { least: 0.05, most: 15 },
  });

test.each(cases as unknown as readonly Case[])("$name", ({ worth, sumCurrency, offers, kept, odd }) => {
  const given = offers.map(([cluster, amount, more]) => offerOf("zurich", cluster, amount, more));
  const found = judged(given, worth, sumCurrency);
  expect(found.kept.map(({ budget }) => budget.subscriptionAmount)).toEqual(kept);
  expect(found.odd.map(({ kind }) => kind)).toEqual(odd);
});

test("whatever comes, each offer is kept or told, and what is kept is known, possible and there once", () => {
  const offer = fc
    .tuple(
      fc.constantFrom("A", "C", "X", "__proto__"),
      fc.oneof(fc.integer(), fc.constant(100_000)),
      fc.constantFrom("1", "2"),
    )
    .map(([cluster, amount, quoteId]) => offerOf("zurich", cluster, amount, { quoteId }));
  fc.assert(
    fc.property(fc.array(offer, { maxLength: 8 }), (offers) => {
      const { kept, odd } = judged(offers);
      expect(kept.length + odd.length).toBe(offers.length);
      expect(new Set(kept.map(({ quoteId, ownCode }) => `${quoteId} ${ownCode}`)).size).toBe(kept.length);
      for (const { cluster, budget } of kept) {
        expect(["A", "C"]).toContain(cluster.code);
        expect(budget.subscriptionAmount).toBeGreaterThanOrEqual(5_000);
        expect(budget.subscriptionAmount).toBeLessThanOrEqual(1_500_000);
      }
    }),
  );
});
