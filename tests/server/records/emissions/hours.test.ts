import { expect, test } from "vitest";
import { hoursOf } from "#server/records/emissions/hours-of.ts";
import cases from "./hours.json" with { type: "json" };

const now = new Date("2026-11-27T15:00:00Z");

test.each(cases)("$title", ({ moments, hours }) => {
  expect(JSON.parse(JSON.stringify(hoursOf(moments, now) ?? null))).toEqual(hours);
});
