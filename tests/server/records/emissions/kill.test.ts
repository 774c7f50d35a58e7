import { expect, test } from "vitest";
import { killEmissions } from "./kill-emissions.ts";

// Each phase once, of three insurers; `tests/bench/kills.bench.ts` has a hundred.
test("whatever dies in an emission, its insurer has issued one policy, and it is the one that is kept", async () => {
  const { rounds: _, ...report } = await killEmissions(18);
  expect(report).toEqual({ lost: [], doubled: [], other: [], papers: [] });
}, 120_000);
