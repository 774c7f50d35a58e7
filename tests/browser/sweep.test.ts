import { expect, test } from "vitest";
import { choosePairs, pairsOf } from "./sweep.ts";

test.each([
  [{ width: [1280, 768], scheme: ["light", "dark"] }, 4],
  [{ voice: ["a", "b", "c"], width: [320, 390, 1280], scheme: ["light", "dark"] }, 10],
])("rows see every pair of the values of %j", (dimensions: Record<string, readonly unknown[]>, rows) => {
  const chosen = choosePairs(dimensions, rows);
  expect(chosen.map(({ length }) => length)).toEqual(Array(rows).fill(1));
  const sizes = Object.values(dimensions).map(({ length }) => length);
  const pairs = sizes.flatMap((one, at) => sizes.slice(at + 1).map((other) => one * other));
  const seen = new Set(chosen.flat().flatMap(pairsOf));
  expect(seen.size).toBe(pairs.reduce((sum, count) => sum + count, 0));
});
