import { expect, test } from "vitest";
import { killEndorsements } from "./kill-endorsements.ts";

const url = process.env.DATABASE_URL;

test.runIf(url)(
  "whatever dies while a policy is changed, its insurer has changed it once, and that is its next version",
  async () => {
    const { rounds: _, ...report } = await killEndorsements(url ?? "", 18);
    expect(report).toEqual({ lost: [], doubled: [], other: [] });
  },
  240_000,
);
