import { expect, test } from "vitest";
import { killRounds } from "./kill-rounds.ts";

test("a killed server has lost no claim that it acknowledged, doubled none and left none half", {
  timeout: 240_000,
}, async ({ signal }) => {
  const { acknowledged, ...wrong } = await killRounds({
    rounds: 2,
    clients: 8,
    claims: (round) => 20 + round * 7,
    isMidAnswer: (round) => round % 2 === 1,
    signal,
  });
  expect(wrong).toEqual({ midAnswer: 1, lost: [], doubled: [], half: [] });
  expect(acknowledged).toBeGreaterThanOrEqual(40);
});
