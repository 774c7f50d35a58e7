import { expect, test } from "vitest";
import { readDialects } from "#server/demonstration/insurers/dialect.ts";
import tariff from "#server/demonstration/insurers/tariff.json" with { type: "json" };
import { movedBy, priceRisk, type Risk } from "#server/demonstration/insurers/tariff.ts";
import { demoConditions } from "../../demo-people.ts";

const dialects = readDialects(
  new URL("../../../../server/demonstration/insurers/dialects/", import.meta.url),
);
const today = "2026-11-20";
const plain: Risk = {
  ...{ year: 2026, zeroKm: false, sumInsured: 1_850_000_000, code: "0120007", use: "private" },
  ...{ postcode: "2000", holderPostcode: "2000", province: "S", gnc: "none", personType: "physical" },
  ...{ vatCondition: "CF", paymentMethod: "creditCard", validFrom: today, commission: 100, installments: 1 },
};

/** Another answer for each that moves a price. */
const others: Risk = {
  ...{
    year: 2019,
    zeroKm: true,
    code: "0120009",
    use: "commercial",
    postcode: "5008",
    holderPostcode: "5008",
  },
  ...{ province: "X", gnc: "uninsured", gncSum: 90_000_000, accessoriesSum: 50_000_000, tracker: "lojack" },
  ...{ alarm: true, garage: "street", driverBirthday: "2005-01-01", youngDriver: true, claimFreeYears: 4 },
  ...{ franchisePreference: "4", personType: "legal", vatCondition: "EX", paymentMethod: "bankAccount" },
  ...{ billing: "annual", installments: 6, adjustment: 20, commission: 125, validFrom: "2026-12-10" },
  displacement: 250,
};

const cells = dialects.flatMap(({ insurer, tariff: own }) =>
  Object.keys(own.weights).map((answer) => ({ insurer, answer, own })),
);

test.each(cells)("$answer moves a price of $insurer as the table says", ({ answer, own }) => {
  const priceOf = (risk: Risk) => {
    const priced = priceRisk(own, "car", risk, today);
    if (!priced.plans) throw new Error(priced.message);
    return priced.plans.map(({ total }) => total);
  };
  const before = priceOf(plain);
  const after = priceOf({ ...plain, [answer]: others[answer] });
  const isAdded = answer === "gncSum" || answer === "accessoriesSum";
  const way = isAdded ? 1 : movedBy(answer, others[answer], today) - movedBy(answer, plain[answer], today);
  expect(way).not.toBe(0);
  for (const [index, price] of after.entries())
    expect(Math.sign(Math.round(price - (before[index] ?? 0)))).toBe(Math.sign(way));
});

test("every answer moves a price of somebody", () => {
  const read = new Set(cells.map(({ answer }) => answer));
  expect(Object.keys(tariff.rules).filter((answer) => !read.has(answer))).toEqual([]);
});

test.each(dialects)("a year of $insurer is plausible, and its parts are all of it", ({ tariff: own }) => {
  for (const risk of [plain, { ...plain, ...others }]) {
    const { plans = [] } = priceRisk(own, "car", risk, today);
    expect(plans.length).toBeGreaterThan(2);
    for (const { parts, total, instalment, instalments, sum } of plans) {
      expect(Object.values(parts).reduce((all, part) => all + part, 0)).toBe(total);
      expect(Math.abs(instalment * instalments - total)).toBeLessThan(instalments);
      expect(total / 12 / sum).toBeGreaterThan(0.0005);
      expect(total / 12 / sum).toBeLessThan(0.15);
    }
  }
});

test.each(dialects)("$insurer pays what the demonstration's conditions say", ({ insurer, tariff: own }) => {
  const ours = demoConditions
    .filter((one) => one.insurer === insurer && one.inDays <= 0 && one.broker === undefined)
    .toSorted((one, other) => one.inDays - other.inDays);
  const said = new Map(ours.map(({ product, ratePercent }) => [product, ratePercent]));
  expect(said.size).toBeGreaterThan(3);
  const paid = [...said.keys()].map((product) => [product, own.commissions?.[product] ?? tariff.commission]);
  expect(Object.fromEntries(paid)).toEqual(Object.fromEntries(said));
});
