import { expect, test } from "vitest";
import { addMonths } from "#server/demonstration/insurers/days.ts";

test.each([
  ["2026-11-25", 12, "2027-11-25"],
  ["2028-02-29", 12, "2029-02-28"],
  ["2026-01-31", 1, "2026-02-28"],
  ["2026-11-30", 3, "2027-02-28"],
  ["2026-12-15", 6, "2027-06-15"],
])("%s and %i months more is %s", (day, months, then) => {
  expect(addMonths(day, months)).toBe(then);
});
