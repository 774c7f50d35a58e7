import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { businessHoursAfter } from "#server/insurance/ledger/business-days.ts";
import { liquidate, type Withheld } from "#server/insurance/ledger/liquidate.ts";
import { percentOf, portionOf, rateOf } from "#server/insurance/ledger/portion.ts";
import parameters from "../../../../flows/parameters.json" with { type: "json" };
import dueDays from "./business-days.json" with { type: "json" };
import liquidations from "./liquidate.json" with { type: "json" };
import portions from "./portion.json" with { type: "json" };

const amounts = fc.integer({ min: -(10 ** 14), max: 10 ** 14 });
const rates = fc.integer({ min: 0, max: 10_000 });

describe("a part of an amount", () => {
  test.each(portions)("$title", ({ amount, rate, is }) => {
    expect(portionOf(amount, rate)).toBe(is);
  });

  test("is never half a centavo away from what it is exactly, and its extorno takes all of it back", () => {
    const property = fc.property(amounts, rates, (amount, rate) => {
      const part = portionOf(amount, rate);
      const away = BigInt(part) * 10_000n - BigInt(amount) * BigInt(rate);
      expect((away < 0n ? -away : away) <= 5_000n).toBe(true);
      expect(part + portionOf(-amount, rate)).toBe(0);
    });
    fc.assert(property, { numRuns: 500 });
  });

  test("a rate comes back from a percent as it was", () => {
    const property = fc.property(rates, (rate) => {
      expect(rateOf(percentOf(rate))).toBe(rate);
    });
    fc.assert(property);
  });
});

describe("a liquidation", () => {
  test.each(liquidations)("$title", ({ lines, vatRate, withheld, is }) => {
    const counted = lines.map((commission) => ({ commission }));
    expect(liquidate(counted, vatRate, withheld as readonly Withheld[])).toEqual(is);
  });

  const lines = fc.array(fc.tuple(amounts, rates), { maxLength: 30 });
  const rounded = (said: readonly (readonly [number, number])[]) =>
    said.map(([amount, rate]) => ({ commission: portionOf(amount, rate) }));

  test("is the sum of its rounded lines, in whatever order", () => {
    const property = fc.property(lines, fc.nat(), (said, turn) => {
      const counted = rounded(said);
      const total = counted.reduce((all, { commission }) => all + commission, 0);
      const turned = counted.map((_, at) => counted[(at + turn) % counted.length] ?? { commission: 0 });
      expect(liquidate(counted, 2100, []).invoiceTotal).toBe(total);
      expect(liquidate(turned, 2100, [])).toEqual(liquidate(counted, 2100, []));
    });
    fc.assert(property);
  });

  test("comes to nothing where each of its lines was taken back", () => {
    const property = fc.property(lines, fc.array(rates, { maxLength: 4 }), (said, held) => {
      const counted = rounded(said);
      const back = counted.map(({ commission }) => ({ commission: -commission }));
      const withheld = held.map((rate) => ({ tax: "iibb", jurisdiction: "B", rate }) as const);
      const { invoiceTotal, vat, payable, subTotal, refunds } = liquidate(
        [...counted, ...back],
        2100,
        withheld,
      );
      expect([invoiceTotal, vat, payable, subTotal + refunds]).toEqual([0, 0, 0, 0]);
    });
    fc.assert(property);
  });

  test("is paid with its VAT and without what is held back, to the centavo", () => {
    const property = fc.property(lines, fc.array(rates, { maxLength: 4 }), (said, held) => {
      const withheld = held.map((rate) => ({ tax: "ganancias", rate }) as const);
      const { invoiceTotal, vat, payable, withholdings } = liquidate(rounded(said), 2100, withheld);
      const back = withholdings.reduce((all, { amount }) => all + amount, 0);
      expect(payable + back - vat).toBe(invoiceTotal);
    });
    fc.assert(property);
  });
});

describe("72 business hours", () => {
  const holidays = parameters.holidays.at(-1)?.value ?? [];
  test.each(dueDays)("$title", ({ day, hours, is }) => {
    expect(businessHoursAfter(day, hours, holidays)).toBe(is);
  });
});
