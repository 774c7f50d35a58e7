import { expect, test } from "vitest";
import { versionOn } from "#server/insurance/policies/load-policy.ts";
import cases from "./version-on.json" with { type: "json" };

test.each(cases)("$title", ({ from, day, is }) => {
  const said = { kind: "policy", source: "typed", answers: {}, premium: {}, at: "2026-11-01T12:00:00Z" };
  const versions = from.map((effectiveFrom, number) => ({ ...said, number, effectiveFrom }));
  expect(versionOn(versions, day)?.number).toBe(is);
});
