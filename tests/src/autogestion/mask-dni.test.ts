import { expect, test } from "vitest";
import { maskDni } from "#src/autogestion/identification/mask-dni.ts";

test.each([
  ["99000001", "99.***.001"],
  ["9123456", "9.***.456"],
])("%s is shown as %s", (digits, shown) => {
  expect(maskDni(digits)).toBe(shown);
});
