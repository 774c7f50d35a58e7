import { expect, test } from "vitest";
import { killQuotes } from "./kill-quotes.ts";

const url = process.env.DATABASE_URL;

// `tests/bench/kills.bench.ts` has a hundred.
test.runIf(url)(
  "the process that took a quote is killed, twenty times, in every phase: whoever polls the other gets every price once, in time",
  async () => {
    const { rounds, wrong, late, beside } = await killQuotes(url ?? "", 20);
    expect({ rounds, wrong, late, beside }).toEqual({ rounds: 20, wrong: [], late: [], beside: 0 });
  },
  240_000,
);
