import { expect, test } from "vitest";
import { contrast, mix, readable } from "#engine/colors/index.ts";
import cases from "./contrasts.json" with { type: "json" };

// Ratios as the calculators of WCAG tell them.
test.each(cases)("$one on $other is read at $ratio : 1", ({ one, other, ratio }) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 1);
  expect(contrast(other, one)).toBe(contrast(one, other));
});

test("a colour that is read stays, and one that is not is moved no further than it must", () => {
  expect(readable("#1f4e79", "#ffffff", "#000000")).toBe("#1f4e79");
  const moved = readable("#ffd500", "#ffffff", "#000000");
  expect(contrast(moved, "#ffffff")).toBeGreaterThanOrEqual(4.5);
  expect(contrast(moved, "#ffffff")).toBeLessThan(5);
});

test("two colours mix channel by channel", () => {
  expect([mix("#000000", "#ffffff", 0.5), mix("#102030", "#102030", 0.7)]).toEqual(["#808080", "#102030"]);
});
