import { expect, test } from "vitest";
import { isPageAddress } from "#engine/identifiers/index.ts";
import cases from "./page-address.json" with { type: "json" };

test.each(cases)("$text is the address of a page: $isOne", ({ text, isOne }) => {
  expect(isPageAddress(text)).toBe(isOne);
});
