import { expect, test } from "vitest";
import { killInspected } from "./kill-inspected.ts";

const url = process.env.DATABASE_URL;

test.runIf(url)(
  "whatever dies between photos that were approved and their policy, there is one, and none is lost",
  async () => {
    const { rounds: _, ...report } = await killInspected(url ?? "", 3);
    expect(report).toEqual({ lost: [], doubled: [], other: [], papers: [] });
  },
  180_000,
);
