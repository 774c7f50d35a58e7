import { expect, test } from "vitest";
import { createAjv } from "#engine/validation/index.ts";

test("every hundredth is a multiple of a hundredth, and no thousandth is", () => {
  const isHundredth = createAjv().compile({ type: "number", multipleOf: 0.01 });
  const all = Array.from({ length: 10_001 }, (_, count) => count / 100);
  expect(all.filter((value) => !isHundredth(value))).toEqual([]);
  expect([0.001, 15.555, 99.999].filter((value) => isHundredth(value))).toEqual([]);
});
