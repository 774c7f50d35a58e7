import { expect, test } from "vitest";
import { typedTime } from "#engine/identifiers/index.ts";
import cases from "./typed-time.json" with { type: "json" };

test.each(cases)("$text is read as $gives", ({ text, gives }) => {
  expect(typedTime(text)).toBe(gives);
});
