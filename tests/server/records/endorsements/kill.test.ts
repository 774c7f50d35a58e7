import { expect, test } from "vitest";
import { killEndorsements } from "./kill-endorsements.ts";

test("whatever dies while a policy is changed, its insurer has changed it once, and that is its next version", async () => {
  const { rounds: _, ...report } = await killEndorsements(18);
  expect(report).toEqual({ lost: [], doubled: [], other: [] });
}, 240_000);
