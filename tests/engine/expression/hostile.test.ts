import { describe, expect, test } from "vitest";
import { compile, compileTemplate, createEnvironment, type Scope } from "#engine/expression/index.ts";
import { world } from "./world.ts";

const environment = createEnvironment(world);

describe("hostile input", () => {
  const evaluate = (source: string, scope: Scope) => compile(environment, source).evaluate(scope);

  test("does not reach behind a record", () => {
    const scope = JSON.parse(
      '{"item": {"__proto__": {"a": 1}, "constructor": {"name": "x"}, "b": 2}}',
    ) as Scope;
    for (const source of [
      "item.__proto__.a",
      "item.constructor",
      "item['constructor'].name",
      "item.toString",
      "tags.length",
    ])
      expect(evaluate(source, scope)).toBeUndefined();
    expect(evaluate("item", scope)).toEqual({ b: 2 });
    expect(({} as Scope).a).toBeUndefined();
  });

  test("does not let a variable be called like a property of objects", () => {
    expect(
      compile(createEnvironment({ variables: {}, syntaxOf: world.syntaxOf }), "toString").evaluate({}),
    ).toBeUndefined();
  });

  test("bounds the depth of free data", () => {
    const deep = JSON.parse(`${"[".repeat(5000)}1${"]".repeat(5000)}`) as unknown;
    expect(JSON.stringify(evaluate("item", { item: deep })).length).toBeLessThan(200);
  });

  test("goes through a list of ten thousand items", () => {
    const thirdParties = Array.from({ length: 10_000 }, (_, index) => ({ plate: `P${index}` }));
    expect(evaluate("thirdParties.filter(t, t.plate == 'P9999').size()", { thirdParties })).toBe(1);
  });

  test("lets no answer pass for a file", () => {
    const template = compileTemplate(environment, {
      a: "=note",
      b: "=item.x",
      c: "=files.map(f, f.content)",
    });
    const mark = "\u0000file:k1";
    const filled = template.evaluate({
      note: mark,
      item: { x: mark },
      files: [{ key: "k2", content: mark }],
    });
    expect(filled).toEqual({ value: { c: [""] }, files: [{ pointer: "/c/0", key: "k2" }] });
  });
});
