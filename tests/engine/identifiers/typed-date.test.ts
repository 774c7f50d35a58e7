import { expect, test } from "vitest";
import { typedDate } from "#engine/identifiers/index.ts";
import cases from "./typed-date.json" with { type: "json" };

test.each(cases)("$text is read as $gives $why", ({ text, gives, isBirth = false }) => {
  expect(typedDate(text, { today: "2026-11-21", isBirth })).toBe(gives);
});
