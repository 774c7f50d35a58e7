import { expect, test } from "vitest";
import { killRounds } from "./kill-rounds.ts";

test("a killed server has lost no claim that it acknowledged, doubled none and left none half", {
  timeout: 120_000,
}, async ({ signal }) => {
  const { acknowledged, ...wrong } = await killRounds({
    rounds: 3,
    clients: 8,
    claims: (round) => 15 + round * 7,
    signal,
  });
  expect(wrong).toEqual({ lost: [], doubled: [], half: [] });
  expect(acknowledged).toBeGreaterThanOrEqual(66);
});
