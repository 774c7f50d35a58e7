import { expect, test } from "vitest";
import { soughtWords } from "#server/insurance/policies/policy-words.ts";
import cases from "./policy-words.json" with { type: "json" };

test.each(cases)("«$search»", ({ search, sought }) => {
  expect(soughtWords(search)).toEqual(sought);
});
