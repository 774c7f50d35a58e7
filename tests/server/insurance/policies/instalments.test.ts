import { expect, test } from "vitest";
import { instalmentsOf, type PaymentPlan } from "#server/insurance/policies/instalments.ts";
import cases from "./instalments.json" with { type: "json" };

test.each(cases)("$title", ({ plan, total, is }) => {
  expect(instalmentsOf(plan as PaymentPlan, total, "2026-11-23")).toEqual(is);
});
