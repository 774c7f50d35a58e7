import { describe, expect, test } from "vitest";
import { compile, createEnvironment, parse, type Scope } from "#engine/expression/index.ts";
import cases from "./standard.cases.json" with { type: "json" };

const environment = createEnvironment({
  variables: { free: {}, text: { type: "string" }, texts: { type: "array", items: { type: "string" } } },
  syntaxOf: parse,
});

describe("what CEL's own functions and operators give, and where they give nothing", () => {
  test.each(cases)("$expression", ({ expression, value }) => {
    expect(compile(environment, expression).evaluate({})).toEqual(value);
  });
});

test("half a letter is no part of what is stored, wherever it comes from", () => {
  const half = "\ud83d";
  const sources = ["text + 'a'", "texts", `'a${half}'`, "{'a': text}"];
  const found = sources.map((source) =>
    compile(environment, source).evaluate({ text: `a${half}`, texts: [half] }),
  );
  expect(found).toEqual(["a\ufffda", ["\ufffd"], "a\ufffd", { a: "a\ufffd" }]);
});

test.each([
  ["2026-02-28T10:00:00Z", true],
  ["2026-02-30T10:00:00Z", false],
  ["2026-13-01T10:00:00Z", false],
  ["2026-02-28T25:00:00Z", false],
  ["0999-02-28T10:00:00Z", false],
  ["2026-02-28T10:00:00", false],
  ["2026-02-28", false],
])("a moment is one of a day and hour that there are, with its zone: %s", (sent, isMoment) => {
  const moments = createEnvironment({
    variables: { sent: { type: "string", format: "date-time" } },
    syntaxOf: parse,
  });
  expect(compile(moments, "has(sent)").evaluate({ sent })).toBe(isMoment);
});

describe("a text is made up to a hundred thousand letters", () => {
  const most = "a".repeat(100_000);
  const half = "a".repeat(50_000);
  const evaluate = (source: string, scope: Scope) => compile(environment, source).evaluate(scope);

  test.each([
    { source: "text + text", made: { text: half }, refused: { text: `${half}a` } },
    { source: "free.join()", made: { free: [half, half] }, refused: { free: [half, 1] } },
    { source: "texts.join('a')", made: { texts: [half, half.slice(1)] }, refused: { texts: [half, half] } },
    { source: "text.replace('a', 'aa')", made: { text: half }, refused: { text: `${half}a` } },
    {
      source: "text.replace('', 'a')",
      made: { text: half.slice(1) },
      refused: { text: half },
    },
  ])("by $source", ({ source, made, refused }) => {
    const found = evaluate(source, made);
    expect(typeof found === "string" && found.length).toBeLessThanOrEqual(100_000);
    expect(typeof found === "string" && found.length).toBeGreaterThan(99_990);
    expect(evaluate(source, refused)).toBeUndefined();
  });

  test("and an answer that is longer is read all the same", () => {
    expect(evaluate("size(text)", { text: `${most}aa` })).toBe(100_002);
  });

  test("so that what grows by each call ends at once", () => {
    const source = `text${".replace('a', 'aaaaaaaaaa')".repeat(20)}`;
    expect(evaluate(source, { text: "a" })).toBeUndefined();
  });
});

test("how long a time is read from is nothing that an answer decides", () => {
  // Letters that could be read as one unit or as two.
  const source = "duration(text) > duration('1h')";
  for (const text of [
    `${"1ms".repeat(20_000)}x`,
    "ms".repeat(40),
    "1".repeat(100_000),
    `${"1ms".repeat(9)}s`,
  ])
    expect(compile(environment, source).evaluate({ text })).toBeUndefined();
});
