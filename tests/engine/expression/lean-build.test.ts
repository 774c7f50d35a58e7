import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as source from "#engine/expression/index.ts";
import { dropMessages } from "#scripts/drop-messages.ts";
import { leanBuild } from "#scripts/lean-build.ts";
import { inRepository } from "#scripts/run.ts";
import checks from "./check.cases.json" with { type: "json" };
import evaluations from "./evaluate.cases.json" with { type: "json" };
import reads from "./reads.cases.json" with { type: "json" };
import templates from "./template.cases.json" with { type: "json" };
import world from "./world.json" with { type: "json" };

// The corpus in the form in which pages have it, where stand-ins are in the place of parts of the CEL library.
const folder = mkdtempSync(join(tmpdir(), "expression-"));
const scopes: Readonly<Record<string, source.Scope>> = world.scopes;
let built: typeof source;

beforeAll(async () => {
  await build({
    root: inRepository(""),
    configFile: false,
    logLevel: "error",
    plugins: [leanBuild()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      lib: {
        entry: inRepository("engine/expression/index.ts"),
        formats: ["es"],
        fileName: () => "built.mjs",
      },
    },
  });
  built = (await import(pathToFileURL(join(folder, "built.mjs")).href)) as typeof source;
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(Object.entries(scopes))("built, with %s answers", (name, scope) => {
  test("every expression has the value of its case", () => {
    const environment = built.createEnvironment(world);
    for (const evaluation of evaluations) {
      const expected = (evaluation as source.Scope)[name] ?? "unknown";
      const value = built.compile(environment, evaluation.expression).evaluate(scope);
      expect(value, evaluation.expression).toEqual(expected === "unknown" ? undefined : expected);
    }
  });
});

test("built, every wrong expression has the problems that it has in the source", () => {
  const here = source.createEnvironment(world);
  const there = built.createEnvironment(world);
  for (const { expression, expected } of checks) {
    const schema = expected as source.JsonSchema | undefined;
    expect(built.check(there, expression, schema), expression).toEqual(
      source.check(here, expression, schema),
    );
  }
});

test("built, expressions read and templates fill the same", () => {
  const here = source.createEnvironment(world);
  const there = built.createEnvironment(world);
  for (const { expression } of reads)
    expect(built.readsOf(there, expression), expression).toEqual(source.readsOf(here, expression));
  for (const { template, scope } of templates)
    expect(built.compileTemplate(there, template).evaluate(scopes[scope] ?? {})).toEqual(
      source.compileTemplate(here, template).evaluate(scopes[scope] ?? {}),
    );
});

test("built, what asks for an optional value has none, as in the source", () => {
  for (const expression of [
    "optional.none()",
    "data.or(1)",
    "data.orValue(1)",
    "optional",
    "data.hasValue()",
  ]) {
    const [here, there] = [source, built].map(({ compile, createEnvironment }) =>
      compile(createEnvironment(world), expression).evaluate(scopes.full ?? { data: { id: "x" } }),
    );
    expect(there, expression).toEqual(here);
  }
});

test("a built library keeps the codes of its errors and not their sentences", () => {
  const code = [
    "throw evaluationError('overflow', `too (large`, node)",
    "throw ev.createError('missing', 'No such key', node)",
    "throw parseError({code, message: 'whole'})",
    "throw other('code', 'sentence')",
  ];
  expect(dropMessages(code.join("\n")).split("\n")).toEqual([
    "throw evaluationError('overflow', \"\", node)",
    "throw ev.createError('missing', \"\", node)",
    "throw parseError({code, message: 'whole'})",
    "throw other('code', 'sentence')",
  ]);
});
