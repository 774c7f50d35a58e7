import { expect, test } from "vitest";
import { lifeOf } from "#src/features/policies/life-of.ts";
import cases from "./life-of.json" with { type: "json" };

test.each(cases)("a policy's line $name", ({ term, events, marks, months, past, today }) => {
  const life = lifeOf(term, events);
  expect(life.marks.map(({ id, at, label }) => `${id} ${at} ${label}`)).toEqual(marks);
  expect(life.months.map(({ on }) => on)).toEqual(months);
  expect([life.past, life.today]).toEqual([past, today]);
});
