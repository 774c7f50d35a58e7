import { expect, test } from "vitest";
import { nextOf, stepsOf } from "#src/features/dashboard/steps.ts";
import cases from "./steps.json" with { type: "json" };

test.each(cases)("$name", ({ broker, known, is, next }) => {
  const steps = stepsOf(
    { email: "a@example.com", ...broker },
    { papers: [], isPublished: false, mayImport: false, ...known },
  );
  expect(steps.map(({ name, status }) => `${name} ${status.word}`)).toEqual(is);
  expect(nextOf(steps)?.name).toBe(next);
});
