import { expect, test } from "vitest";
import { nothingTyped, stepIn, type TypedStep, wrongIn } from "#src/shared/claims/step.ts";
import cases from "./step.json" with { type: "json" };

type Case = {
  readonly typed: Partial<TypedStep>;
  readonly wrong?: readonly string[];
  readonly step?: object;
};

test.each(cases as readonly Case[])("reads $typed", ({ typed, wrong = [], step }) => {
  const whole = { ...nothingTyped, ...typed };
  expect(wrongIn(whole)).toEqual(wrong);
  if (step) expect(stepIn(whole)).toEqual(step);
});
