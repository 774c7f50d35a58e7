import { describe, test } from "vitest";
import { lives, promises } from "../engine/runtime/promises.ts";
import { flows, scenarios } from "./documents.ts";
import { flowOf } from "./flow-of.ts";

describe.each(flows)("with calls of $json.id under way", ({ json: { id } }) => {
  const own = scenarios.map(({ json }) => json).filter(({ flow }) => flow === id);
  const { today = "2026-11-20", context = {} } = own[0]?.given ?? {};
  const holds = lives(flowOf(id), { ...context, today }, own, 25);

  test.each(Object.entries(promises))("%s", { timeout: 30_000 }, (_promise, check) => holds(check));
});
