import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { runScenario } from "#engine/runtime/index.ts";
import { createAjv } from "#engine/validation/index.ts";
import { type Fixture, fixtures, openFlow } from "./fixtures.ts";
import { noting, type Schema, saidIn, wordsOf } from "./read-words.ts";

const ajv = createAjv({ today: () => "2026-11-20", ajv: { strictTypes: false } });
const [flowSchema = {}, scenarioSchema = {}] = ["flow", "scenario"].map((name) => {
  const file = new URL(`../../../schemas/${name}.schema.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")) as Schema;
});
const [isFlow, isScenario] = [flowSchema, scenarioSchema].map((schema) => ajv.compile(schema));

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

/** What no run looks at: for editors, for the version of the schema alone, for menus and lint, laid under or opened before. */
const ofOthers =
  /^(flow\/(\$schema|version|kind|products|parts|host\/(task(\/\w+)?|proof|anyone|level|scene|may(\/.+)?))|scene\/\w+|(flow\/types|type)(\/.+)?)$/;
/** What only connectors say, whose scenarios run it. */
const ofConnectors = /^(call\/(headers|sends|errors)|errors\/.+)$/;
/** What stands beside the flow in a release. */
const apart = ["flow/answers", "flow/data", "flow/context"];

/** The words that no fixture says, and those that are said and that no run of a fixture reads. */
async function forgotten(schema: Schema, all: readonly Fixture[]) {
  const read = new Set<string>();
  for (const { document, scenarios } of all) {
    const flow = await openFlow(document, (plain) => noting(schema, plain, read));
    for (const scenario of scenarios) runScenario(flow, scenario);
  }
  const words = wordsOf(schema).filter((word) => !ofOthers.test(word) && !ofConnectors.test(word));
  const said = saidIn(
    schema,
    all.map(({ document }) => document),
  );
  return {
    unsaid: words.filter((word) => !said.has(word)),
    unread: words.filter((word) => said.has(word) && !read.has(word) && !apart.includes(word)),
  };
}

// Every fixture is run again for each.
describe("the words of a flow", { timeout: 60_000 }, () => {
  test("each has a fixture, and is read when it runs", async () => {
    expect(await forgotten(flowSchema, fixtures)).toEqual({ unsaid: [], unread: [] });
  });

  const step = (flowSchema.$defs as Readonly<Record<string, Schema>>).step as Schema;
  const more = (properties: object) => ({
    ...flowSchema,
    $defs: {
      ...(flowSchema.$defs as object),
      step: { ...step, properties: { ...(step.properties as object), ...properties } },
    },
  });
  const saying = (words: object) =>
    fixtures.map(({ document, ...rest }) => {
      const [[first = "", one] = []] = Object.entries(document.steps);
      return {
        ...rest,
        document: { ...document, steps: { ...document.steps, [first]: { ...one, ...words } } },
      };
    });

  test("one that was added without a fixture is told", async () => {
    const { unsaid } = await forgotten(more({ once: { type: "boolean" } }), fixtures);
    expect(unsaid).toEqual(["step/once"]);
  });

  test("one that nobody reads is told", async () => {
    const { unread } = await forgotten(more({ once: { type: "boolean" } }), saying({ once: true }));
    expect(unread).toEqual(["step/once"]);
  });

  test("an expression that nobody compiles is told, though its place is walked over", async () => {
    const once = { $ref: "#/$defs/condition", place: { role: "rule" } };
    const { unread } = await forgotten(more({ once }), saying({ once: "true" }));
    expect(unread).toEqual(["step/once"]);
  });

  test("copying or enumerating an object reads none of its words", () => {
    const read = new Set<string>();
    const flow = noting(flowSchema, { initial: "a", steps: { a: { title: "A" } } }, read);
    const { steps } = flow;
    expect({ ...steps.a, all: Object.entries(steps.a), has: Object.hasOwn(steps.a, "title") }).toBeDefined();
    expect([...read]).toEqual(["flow/steps"]);
    expect(() => JSON.stringify(flow)).toThrow("by its words");
  });
});
