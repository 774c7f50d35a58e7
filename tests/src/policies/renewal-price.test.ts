import { expect, test } from "vitest";
import { changeText } from "#src/features/policies/renewal-price.tsx";

test.each([
  [16.3, "+16,3 %"],
  [-4.9, "−4,9 %"],
  [0, "0 %"],
])("a renewal that changes by %d reads %s", (percent, text) => {
  expect(changeText({ quoteId: "q", state: "priced", percent, rises: false })).toBe(text);
});
