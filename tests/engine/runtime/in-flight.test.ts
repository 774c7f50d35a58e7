import { describe, test } from "vitest";
import { fixtures, openFlow } from "./fixtures.ts";
import { lives, promises } from "./promises.ts";

// Answers, presses and moves between replies that come late, twice, out of order, as failures or never, and restores.
describe.each(fixtures)("with calls of $name under way", async ({ document, scenarios }) => {
  const holds = lives(await openFlow(document), { today: "2026-11-20" }, scenarios, 40);

  test.each(Object.entries(promises))("%s", { timeout: 30_000 }, (_promise, check) => holds(check));
});
