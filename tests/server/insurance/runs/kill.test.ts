import { expect, test } from "vitest";
import { killRuns } from "./kill-runs.ts";

// One round for each phase here; `tests/bench/kills.bench.ts` has a hundred.
test("the process that performs is killed in every phase: nothing is lost, late, or done twice", async () => {
  const { rounds: _rounds, ...report } = await killRuns(5);
  expect(report).toEqual({ lost: [], doubled: [], late: [], sentTwice: [] });
}, 120_000);
