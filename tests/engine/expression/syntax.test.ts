import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { compile, createEnvironment, parse, syntaxIn, syntaxVersion } from "#engine/expression/index.ts";
import { childrenOf, type Node } from "#engine/expression/syntax.ts";
import evaluations from "./evaluate.cases.json" with { type: "json" };
import cases from "./syntax.cases.json" with { type: "json" };
import versions from "./syntax-versions.json" with { type: "json" };
import { world } from "./world.ts";

describe("what browsers keep for a year: what means something else needs another number", () => {
  const trees = versions.expressions.map(parse);

  // A form that differs takes a new line under its own number: what was written under one is never written anew.
  test("has the form that was given its number", () => {
    const form = createHash("sha256").update(JSON.stringify(trees)).digest("hex");
    expect({ [syntaxVersion]: form }).toEqual(Object.fromEntries(Object.entries(versions.forms).slice(-1)));
  });

  test("is told by an expression with each kind of part", () => {
    const parts = (node: Node): string[] => [node.op, ...childrenOf(node).flatMap(parts)];
    expect([...new Set(trees.flatMap(parts))].sort()).toEqual([...versions.parts].sort());
  });

  test.each(cases)("of $source", ({ source, syntax }) => {
    expect(parse(source)).toEqual(syntax);
    expect(JSON.parse(JSON.stringify(parse(source)))).toEqual(syntax);
  });
});

describe("expressions that were parsed before", () => {
  const sources = [...evaluations.map(({ expression }) => expression), ...Object.values(world.conditions)];
  const kept = JSON.parse(
    JSON.stringify(Object.fromEntries(sources.map((source) => [source, parse(source)]))),
  );
  const [here, there] = [parse, syntaxIn(kept)].map((syntaxOf) => createEnvironment({ ...world, syntaxOf }));

  test.each(evaluations)("give the same: $expression", ({ expression }) => {
    const valuesIn = (environment = here) =>
      Object.values(world.scopes).map(
        (scope) => environment && compile(environment, expression).evaluate(scope),
      );
    expect(valuesIn(there)).toEqual(valuesIn(here));
  });

  test("are all that there is", () => {
    expect(() => compile(createEnvironment({ ...world, syntaxOf: syntaxIn({}) }), "plate")).toThrow("plate");
  });
});
