import { expect, test } from "vitest";
import { differencesIn } from "#engine/json/index.ts";
import cases from "./differences.json" with { type: "json" };

test.each(cases)("tells $name", ({ expected, actual, part, exact }) => {
  expect(differencesIn(expected, actual, false)).toEqual(part);
  expect(differencesIn(expected, actual, true)).toEqual(exact);
});
