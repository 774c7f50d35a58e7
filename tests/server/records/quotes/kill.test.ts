import { expect, test } from "vitest";
import { killQuotes } from "./kill-quotes.ts";

// `tests/bench/kills.bench.ts` has a hundred.
test("the process that took a quote is killed, twenty times, in every phase: whoever polls the other gets every price once, in time", async () => {
  const { rounds, wrong, late, beside } = await killQuotes(20);
  expect({ rounds, wrong, late, beside }).toEqual({ rounds: 20, wrong: [], late: [], beside: 0 });
}, 240_000);
