import { expect, test } from "vitest";
import { untilAsked } from "#server/insurance/runs/until-asked.ts";

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

test.each([
  ["at once", 0, minute],
  ["while it is young", 10 * minute, minute],
  ["after an hour", hour, 6 * minute],
  ["after five hours", 5 * hour, 30 * minute],
  ["after days", 3 * day, hour],
])("what is open is asked about less often the longer it takes: %s", (_, age, expected) => {
  expect(untilAsked(minute, age)).toBe(expected);
});

test("never sooner than asked for, however long the pause", () => {
  expect(untilAsked(2 * hour, 3 * day)).toBe(2 * hour);
});
