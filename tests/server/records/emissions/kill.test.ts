import { expect, test } from "vitest";
import { killEmissions } from "./kill-emissions.ts";

const url = process.env.DATABASE_URL;

test.runIf(url)(
  "whatever dies in an emission, its insurer has issued one policy, and it is the one that is kept",
  async () => {
    const { rounds: _, ...report } = await killEmissions(url ?? "", 21);
    expect(report).toEqual({ lost: [], doubled: [], other: [], papers: [] });
  },
  120_000,
);
