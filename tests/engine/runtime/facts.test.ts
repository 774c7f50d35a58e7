import { expect, test } from "vitest";
import type { Json, Schema } from "#engine/json/index.ts";
import { compareFacts, factsOf } from "#engine/runtime/index.ts";
import cases from "./facts.json" with { type: "json" };

const words = { yes: "Sí", no: "No", none: "S/N" };

test.each(cases)("$title", ({ schema, before, after, changed }) => {
  const facts = (answers: unknown) => factsOf(schema as Schema, answers as Json, words);
  const told = compareFacts(facts(before), facts(after));
  expect(JSON.parse(JSON.stringify(told).replaceAll("\u00a0", " "))).toEqual(changed);
});
