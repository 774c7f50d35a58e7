import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#engine/identifiers/index.ts";
import { answersAfter } from "#server/records/endorsements/answers-after.ts";
import { turnsFrom } from "#server/records/endorsements/effect.ts";
import { expectedTotal } from "#server/records/endorsements/expected.ts";
import { daysBetween, premiumFor, proRata, scaled } from "#server/records/endorsements/premium.ts";
import type { PolicyAnswers } from "#server/records/policies/policy-answers.ts";
import { policyBody } from "../policies/policy-body.ts";

const centavos = fc.integer({ min: 0, max: 999_999_999_900 });
const term = { startsOn: "2026-11-01", endsOn: "2027-11-01" };

describe("money", () => {
  test.each([
    [36_500, 1, 365, 100],
    [100, 1, 365, 0],
    [183, 1, 365, 1],
    [182, 1, 365, 0],
    [-183, 1, 365, -1],
    [999_999_999_900, 364, 365, 997_260_273_873],
  ])("%i for %i of %i days is %i", (amount, days, of, expected) => {
    expect(proRata(amount, days, of)).toBe(expected);
  });

  test("what is used and what is given back are together what was paid, give or take the centavo that is rounded", () => {
    fc.assert(
      fc.property(centavos, fc.integer({ min: 0, max: 365 }), (amount, days) => {
        const both = proRata(amount, days, 365) + proRata(amount, 365 - days, 365);
        expect(Math.abs(both - amount)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("nothing is given back at the end, all of it on the first day, and never more later", () => {
    fc.assert(
      fc.property(centavos, fc.integer({ min: 0, max: 365 }), (before, day) => {
        const refundOn = (after: number) =>
          premiumFor(term, {
            effectiveOn: addDays(term.startsOn, after) ?? "",
            before,
            after: undefined,
            effect: "ends" as const,
          }).refund ?? Number.NaN;
        expect(refundOn(0)).toBe(before);
        expect(refundOn(365)).toBe(0);
        expect(refundOn(400)).toBe(0);
        expect(Number.isSafeInteger(refundOn(day))).toBe(true);
        expect(refundOn(day)).toBeGreaterThanOrEqual(refundOn(Math.min(day + 1, 365)));
      }),
    );
  });

  test("a difference is what the new premium is more than the former, for the days that are left, both ways", () => {
    fc.assert(
      fc.property(centavos, centavos, fc.integer({ min: 0, max: 365 }), (before, after, day) => {
        const effectiveOn = addDays(term.startsOn, day) ?? "";
        const up = premiumFor(term, { effectiveOn, before, after, effect: undefined });
        const down = premiumFor(term, { effectiveOn, before: after, after: before, effect: undefined });
        expect(up.difference).toBe(-(down.difference ?? Number.NaN) + 0);
        expect(Math.abs(up.difference ?? 0)).toBeLessThanOrEqual(Math.abs(after - before));
      }),
    );
  });

  test("a premium in the proportion of a sum comes back with the sum, as near as centavos are", () => {
    fc.assert(
      fc.property(centavos, fc.integer({ min: 1, max: 9_000_000_000 }), (premium, sum) => {
        expect(scaled(premium, sum, sum)).toBe(premium);
        expect(Math.abs(scaled(scaled(premium, sum * 2, sum), sum, sum * 2) - premium)).toBeLessThanOrEqual(
          1,
        );
      }),
    );
  });

  test("a term of half a year is counted by its own days, a year by 365", () => {
    expect(daysBetween("2028-02-01", "2028-03-01")).toBe(29);
    const half = { startsOn: "2026-11-01", endsOn: "2027-05-01" };
    const change = { effectiveOn: "2026-11-01", before: 1_000, after: undefined, effect: "ends" as const };
    expect(premiumFor(half, change)).toEqual({ before: 1_000, refund: 1_000, days: 181, of: 181 });
    expect(premiumFor({ startsOn: "2027-11-01", endsOn: "2028-11-01" }, change)).toMatchObject({
      of: 365,
      days: 365,
    });
  });
});

describe("what a policy says after a change", () => {
  const schedule = [{ dueOn: "2026/12/05", amount: 4_033_333 }];
  const before = policyBody({
    payment: { paymentMethod: "creditCard", installments: 3, installmentAmount: 4_033_333, schedule },
  });
  const changedBy = (writes: readonly object[], more: object = {}) =>
    answersAfter(before, {
      changes: { writes, effect: undefined, ...more } as never,
      effectiveOn: "2027-01-10",
    });

  test("has the places that its type writes, without those that it clears, and its price by the sum insured", () => {
    const changed = changedBy(
      [
        { pointer: "/coverages/0/sumInsured", value: 3_700_000_000 },
        { pointer: "/vehicle/plate", value: "AB123CD" },
        { pointer: "/vehicle/color" },
      ],
      { price: { from: 1_850_000_000, to: 3_700_000_000 } },
    );
    expect(changed).toMatchObject({
      coverages: [{ name: "Terceros completo", sumInsured: 3_700_000_000 }],
      vehicle: { plate: "AB123CD" },
      totalPremium: 24_200_000,
      netPremium: 18_000_000,
      payment: { paymentMethod: "creditCard", installments: 3 },
    });
    expect(changed.payment).not.toHaveProperty("installmentAmount");
    expect(changed.payment?.schedule).toEqual([{ dueOn: "2026/12/05" }]);
    expect(before.payment).toHaveProperty("installmentAmount");
  });

  test("only its insurer knows a price that is in proportion to nothing, and what it was stays until it says", () => {
    expect(changedBy([{ pointer: "/risk/use", value: "commercial" }], { price: "insurer" })).toMatchObject({
      totalPremium: 12_100_000,
      payment: before.payment,
    });
  });

  test("civil liability keeps no sum of the vehicle", () => {
    const [cover] =
      changedBy([{ pointer: "/coverages/0/name", value: "Responsabilidad civil" }]).coverages ?? [];
    expect(cover).toEqual({ name: "Responsabilidad civil" });
  });

  test("what does not change its price leaves what is paid as it is", () => {
    expect(changedBy([{ pointer: "/vehicle/plate", value: "AB123CD" }]).payment).toEqual(before.payment);
  });

  test("a policy that ends is canceled from that day, and is not once it is opened again", () => {
    const ended = changedBy([], { effect: "ends" });
    expect(ended.canceledOn).toBe("2027/01/10");
    const back = answersAfter(ended, {
      changes: { writes: [], effect: "reopens" },
      effectiveOn: "2027-02-01",
    });
    expect(back).not.toHaveProperty("canceledOn");
  });
});

describe("what is expected of a price", () => {
  const offer = { total: 12_100_000, sumInsured: 1_850_000_000, isTaken: false, on: "2026-10-20" };
  const taken = { ...offer, cluster: "C", isTaken: true };
  const full = { ...offer, cluster: "D", total: 19_000_000 };
  const before = policyBody() as unknown as PolicyAnswers;
  const to = (name: string, more: object = {}) =>
    ({ ...before, coverages: [{ ...before.coverages?.[0], name, ...more }] }) as PolicyAnswers;
  const quoted = { basis: "quoted", total: 19_000_000, quotedOn: "2026-10-20" };
  const asked = { basis: "insurer" };

  test.each([
    ["the coverage was quoted beside it", to("Todo riesgo con franquicia"), [taken, full], quoted],
    ["nothing was quoted", to("Todo riesgo con franquicia"), [], asked],
    ["it was not among what was quoted", to("Responsabilidad civil"), [taken, full], asked],
    [
      "it is civil liability, which has no sum",
      { ...before, coverages: [{ name: "Responsabilidad civil" }] },
      [taken, { ...full, cluster: "A" }],
      quoted,
    ],
    [
      "two plans go by its name",
      to("Todo riesgo con franquicia"),
      [taken, full, { ...full, total: 1 }],
      asked,
    ],
    [
      "the price has changed since",
      to("Todo riesgo con franquicia"),
      [{ ...taken, total: 12_100_001 }, full],
      asked,
    ],
    [
      "the sum has changed since",
      to("Todo riesgo con franquicia"),
      [{ ...taken, sumInsured: 1 }, full],
      asked,
    ],
    [
      "it was quoted for another sum",
      to("Todo riesgo con franquicia"),
      [taken, { ...full, sumInsured: 1 }],
      asked,
    ],
    ["the sum changes as well", to("Todo riesgo con franquicia", { sumInsured: 5 }), [taken, full], asked],
    ["another thing changes", before, [taken, full], asked],
  ] as const)("where %s", (_, after, offers, expected) => {
    expect(expectedTotal(before, after, { price: "insurer", quoted: offers })).toEqual(expected);
  });

  test("a proportion of a price that nobody knows is its insurer's to say", () => {
    const { totalPremium: _, ...unpriced } = before;
    const price = { from: 10, to: 20 };
    expect(expectedTotal(unpriced, unpriced, { price, quoted: [] })).toEqual(asked);
    expect(expectedTotal(before, before, { price, quoted: [] })).toEqual({
      basis: "proportion",
      total: 24_200_000,
    });
    expect(expectedTotal(before, before, { price: undefined, quoted: [] })).toEqual({
      basis: "kept",
      total: 12_100_000,
    });
  });

  test("a policy that is opened again pays the days that are left as they were given back", () => {
    fc.assert(
      fc.property(centavos, fc.integer({ min: 0, max: 400 }), (total, day) => {
        const change = { effectiveOn: addDays(term.startsOn, day) ?? "", before: total, after: total };
        const { refund } = premiumFor(term, { ...change, effect: "ends" });
        expect(premiumFor(term, { ...change, effect: "reopens" })).toMatchObject({
          after: total,
          difference: refund,
        });
      }),
    );
  });
});

test("a change from an earlier day on is in what was said to begin later, and in nothing before", () => {
  const of = (number: number, effectiveFrom: string) => ({
    number,
    effectiveFrom,
    answers: { asset: `${number}` } as never,
  });
  const turns = (day: string, ...versions: ReturnType<typeof of>[]) =>
    turnsFrom({ versions }, day).map(({ from, said }) => [from, (said as { asset: string }).asset]);
  const versions = [of(1, "2026-11-01"), of(2, "2027-03-01"), of(3, "2027-05-01")];
  expect(turns("2027-01-10", ...versions)).toEqual([
    ["2027-01-10", "1"],
    ["2027-03-01", "2"],
    ["2027-05-01", "3"],
  ]);
  expect(turns("2027-06-01", ...versions)).toEqual([["2027-06-01", "3"]]);
  // What was corrected since from the first day on is what it is ever after.
  expect(turns("2027-01-10", ...versions, of(4, "2026-11-01"))).toEqual([["2027-01-10", "4"]]);
});
