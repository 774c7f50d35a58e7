import { expect, test } from "vitest";
import { cardFactsOf } from "#engine/react/widgets/card-facts.ts";
import cases from "./card-facts.json" with { type: "json" };

test.each(cases)("$title", ({ facts, shows }) => {
  expect(cardFactsOf(facts === undefined ? {} : { facts })).toEqual(shows);
});
