import { expect, test } from "vitest";
import { countReport, listFailures } from "#scripts/run-vitest.ts";
import { listSlowest } from "#scripts/summarize.ts";
import cases from "./count-report.json" with { type: "json" };

test.each(cases)("$title", ({ report, isGood, count }) => {
  expect(countReport(report, isGood)).toEqual(count);
});

test("lists the ten slowest files, the slowest first", () => {
  const times = Array.from({ length: 12 }, (_, at) => ({ file: `${at}.test.ts`, seconds: at * 1.5 }));
  const [line = ""] = listSlowest(times);
  expect(line).toMatch(/^Los más lentos: 11\.test\.ts 17 s · 10\.test\.ts 15 s · .* · 2\.test\.ts 3 s$/);
  expect(listSlowest([])).toEqual([]);
});

test("counts a run without a report as one failure", () => {
  expect(countReport(undefined, true)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test("names each failed test and each file that did not load, with how its message begins", () => {
  const passed = { status: "passed", fullName: "adds", failureMessages: [] };
  const failed = {
    status: "failed",
    fullName: "sums takes away",
    failureMessages: ["\u001b[31mError: 1 is not 2\u001b[39m\n    at x"],
  };
  const testResults = [
    { name: "/product/tests/sum.test.ts", status: "failed", message: "", assertionResults: [passed, failed] },
    {
      name: "/product/tests/gone.test.ts",
      status: "failed",
      message: "no such module",
      assertionResults: [],
    },
    { name: "/product/tests/good.test.ts", status: "passed", message: "", assertionResults: [passed] },
  ];
  expect(listFailures({ testResults }, "/product/")).toEqual([
    "tests/sum.test.ts › sums takes away: Error: 1 is not 2",
    "tests/gone.test.ts: no such module",
  ]);
});
