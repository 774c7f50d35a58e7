import { expect, test } from "vitest";
import { killEmissions } from "./kill-emissions.ts";

test("whatever dies in an emission, its insurer has issued one policy, and it is the one that is kept", async () => {
  const { rounds: _, ...report } = await killEmissions(21);
  expect(report).toEqual({ lost: [], doubled: [], other: [], papers: [] });
}, 120_000);
