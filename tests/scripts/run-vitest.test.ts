import { expect, test } from "vitest";
import { countReport } from "#scripts/run-vitest.ts";
import cases from "./count-report.json" with { type: "json" };

test.each(cases)("$title", ({ report, isGood, count }) => {
  expect(countReport(report, isGood)).toEqual(count);
});

test("counts a run without a report as one failure", () => {
  expect(countReport(undefined, true)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});
