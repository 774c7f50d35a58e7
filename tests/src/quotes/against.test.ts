import { expect, test } from "vitest";
import { againstText, besideText } from "#src/features/quotes/comparison/against.ts";

test.each([
  [116_300, "+16,3 % que hoy"],
  [95_100, "−4,9 % que hoy"],
  [100_000, "Igual que hoy"],
])("a price of %i against 100,000 reads «%s»", (totalPremium, text) => {
  // A price has by how much it differs from what it renews.
  const against = totalPremium - 100_000;
  expect(againstText({ against, premium: { totalPremium } })).toBe(text);
});

test.each([
  [116_300, "Hoy $ 1.000,00, +$ 163,00 (+16,3 %)"],
  [95_100, "Hoy $ 1.000,00, −$ 49,00 (−4,9 %)"],
  [100_000, "Hoy $ 1.000,00"],
])("a line of %i beside 100,000 reads «%s»", (amount, text) => {
  expect(besideText(amount, 100_000)?.replaceAll("\u00a0", " ")).toBe(text);
});

test("nothing is said of a change from an amount that nobody knows", () => {
  expect([besideText(100, undefined), againstText({ premium: { totalPremium: 100 } })]).toEqual([
    undefined,
    "",
  ]);
});
