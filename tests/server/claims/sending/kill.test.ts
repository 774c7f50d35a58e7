import { expect, test } from "vitest";
import { killClaims } from "./kill-claims.ts";

test("whatever dies on its way, a claim that was stored reaches its insurer, and once", async () => {
  const { claims, ...report } = await killClaims(3);
  expect(report).toEqual({ lost: [], doubled: [] });
  expect(claims).toBeGreaterThanOrEqual(2);
}, 180_000);
