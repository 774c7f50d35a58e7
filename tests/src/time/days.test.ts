import { expect, test } from "vitest";
import { daysBetween, isoDay } from "#src/shared/time/days.ts";

test.each([
  ["2026/11/05", "2026/11/05", 0],
  ["2026-11-05", "2026/11/12", 7],
  ["2026/02/28", "2026/03/01", 1],
  ["2026/11/05", "2026/11/04", -1],
])("from %s to %s there are %i days", (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days);
});

test("a day of a call is said as clocks do", () => {
  expect([isoDay("2026/11/05"), isoDay("2026-11-05")]).toEqual(["2026-11-05", "2026-11-05"]);
});
