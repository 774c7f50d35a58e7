import { expect, test } from "vitest";
import { cardBrandOf } from "#engine/identifiers/index.ts";
import cases from "./card-brand.json" with { type: "json" };

test.each(cases)("$text is of $brand", ({ text, brand }) => {
  expect(cardBrandOf(text) ?? null).toBe(brand);
});
