import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { runScenario } from "#engine/runtime/index.ts";
import { createAjv } from "#engine/validation/index.ts";
import { fixtures, openFlow } from "./fixtures.ts";

const ajv = createAjv({ today: () => "2026-11-20", ajv: { strictTypes: false } });
const [isFlow, isScenario] = ["flow", "scenario"].map((name) => {
  const file = new URL(`../../../schemas/${name}.schema.json`, import.meta.url);
  return ajv.compile(JSON.parse(readFileSync(file, "utf8")) as object);
});

describe.each(fixtures)("$name", ({ document, scenarios }) => {
  test("is written in the language", () => {
    expect(isFlow?.(document), JSON.stringify(isFlow?.errors)).toBe(true);
    for (const scenario of scenarios)
      expect(isScenario?.(scenario), JSON.stringify(isScenario?.errors)).toBe(true);
  });

  test.each(scenarios)("$title", async (scenario) => {
    expect(runScenario(await openFlow(document), scenario).mismatches).toEqual([]);
  });
});
