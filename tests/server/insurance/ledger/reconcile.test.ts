import fc from "fast-check";
import { expect, test } from "vitest";
import { portionOf } from "#server/insurance/ledger/portion.ts";
import { type ExpectedPolicy, type PaidLine, reconcile } from "#server/insurance/ledger/reconcile.ts";
import cases from "./reconcile.json" with { type: "json" };

const common = { kind: "commission", isKnown: true } as const;

test.each(cases)("$title", ({ expected, lines, found }) => {
  const said = lines.map((line) => ({ ...common, ...line }) as PaidLine);
  const compared = reconcile(expected as readonly ExpectedPolicy[], said);
  const told = compared.map((one) => [one.key, [one.expected, one.paid, one.difference]]);
  expect(Object.fromEntries(told)).toEqual(found);
});

const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
const key = fc.constantFrom("A", "B", "C");
const paid = fc
  .record({
    key,
    line: fc.uuid(),
    kind: fc.constantFrom("commission", "refund", "adjustment"),
    netPremium: amount,
    rate: fc.option(fc.integer({ min: 0, max: 10_000 })),
    commission: amount,
    isKnown: fc.boolean(),
  })
  .map((line) => line as PaidLine);
const awaited = fc.uniqueArray(
  fc.record({
    key,
    netPremium: fc.option(amount),
    rate: fc.option(fc.integer({ min: 0, max: 10_000 })),
  }),
  { selector: (one) => one.key },
);

test("each line is compared once, whatever order they came in, and each difference is what makes it even", () => {
  fc.assert(
    fc.property(awaited, fc.array(paid, { maxLength: 12 }), (policies, lines) => {
      const compared = reconcile(policies, lines);
      const names = compared.flatMap((one) => one.lines);
      expect(names.toSorted()).toEqual(lines.map(({ line }) => line).toSorted());
      expect(new Set(compared.map((one) => one.key)).size).toBe(compared.length);
      const total = compared.reduce((sum, one) => sum + (one.paid ?? 0), 0);
      expect(total).toBe(lines.reduce((sum, { commission }) => sum + commission, 0));
      for (const { differs, difference, expected, paid: came } of compared)
        expect(difference).toBe(["same", "uncompared"].includes(differs) ? 0 : (came ?? 0) - (expected ?? 0));
      const byKey = (rows: typeof compared) => new Map(rows.map((one) => [one.key, one.difference]));
      expect(byKey(reconcile(policies, lines.toReversed()))).toEqual(byKey(compared));
    }),
  );
});

test("what is expected is the rate's part of what is collected", () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 1, max: 10_000 }), (netPremium, rate) => {
      const [one] = reconcile([{ key: "A", netPremium, rate }], []);
      expect(one?.expected ?? 0).toBe(portionOf(netPremium, rate));
    }),
  );
});
