import { describe, expect, test } from "vitest";
import {
  check,
  checkTemplate,
  compile,
  compileTemplate,
  createEnvironment,
  ExpressionFault,
  expressionCodes,
  expressionMessages,
  isTrue,
  isUsableName,
  kindOf,
  readsOf,
  type Scope,
  withItem,
  withVariables,
} from "#engine/expression/index.ts";
import type { Schema } from "#engine/json/index.ts";
import checks from "./check.cases.json" with { type: "json" };
import evaluations from "./evaluate.cases.json" with { type: "json" };
import reads from "./reads.cases.json" with { type: "json" };
import templates from "./template.cases.json" with { type: "json" };
import templateChecks from "./template-check.cases.json" with { type: "json" };
import { world } from "./world.ts";

const { syntaxOf } = world;
const environment = createEnvironment(world);
const scopes: Readonly<Record<string, Scope>> = world.scopes;

describe.each(Object.keys(scopes))("with %s answers", (name) => {
  test.each(evaluations)("evaluates $expression", (evaluation) => {
    const expected = (evaluation as Scope)[name] ?? "unknown";
    expect(compile(environment, evaluation.expression).evaluate(scopes[name] ?? {})).toEqual(
      expected === "unknown" ? undefined : expected,
    );
  });
});

describe("the checker", () => {
  const accepted = evaluations.map(({ expression }) => expression).filter((source) => source !== "null");
  test.each(accepted)("accepts %s", (expression) => {
    expect(check(environment, expression).problems).toEqual([]);
  });

  test.each(checks)("finds $code in $expression", ({ expression, expected, code, at, params }) => {
    const { problems } = check(environment, expression, expected as Schema | undefined);
    expect(problems.map((problem) => problem.code)).toEqual([code].flat());
    expect(problems.slice(0, 1).map(({ start, end }) => expression.slice(start, end))).toEqual([at]);
    expect(problems[0]?.params).toMatchObject(params ?? {});
  });

  test("has a case for each code", () => {
    const found = new Set([...checks, ...templateChecks].flatMap(({ code }) => code));
    expect(expressionCodes.filter((code) => !found.has(code))).toEqual([]);
  });

  test("has a sentence for each code and none more", () => {
    expect(Object.keys(expressionMessages).sort()).toEqual([...expressionCodes].sort());
  });

  test("names the type of a right expression", () => {
    expect(check(environment, "birthDate").type).toBe("fecha");
  });

  test("refuses what is larger than the limits", () => {
    const tooLarge = ["1", "(".repeat(60), "!".repeat(3000), "[".repeat(3000), "x".repeat(9000)];
    const sources = [Array(300).fill("1").join(" + "), ...tooLarge.slice(1).map((part) => `${part}1`)];
    for (const source of sources)
      expect(check(environment, source).problems.map(({ code }) => code)).toEqual(["too-complex"]);
  });
});

test.each(reads)("$expression reads $reads", ({ expression, reads, guarded, conditions }) => {
  const found = readsOf(environment, expression);
  expect([...found.all].sort()).toEqual([...reads].sort());
  expect([...found.guarded].sort()).toEqual([...guarded].sort());
  expect(found.conditions).toEqual(conditions ?? []);
});

describe("a template", () => {
  test.each(templates)("fills $template", ({ template, scope, value, files, reads }) => {
    const compiled = compileTemplate(environment, template);
    const filled = compiled.evaluate(scopes[scope] ?? {});
    expect(filled).toEqual({ value, files: files ?? [] });
    if (reads) expect(compiled.reads).toEqual(reads);
  });

  test.each(templateChecks)(
    "with $code is refused: $template",
    ({ template, expected, code, pointer, at }) => {
      const problems = checkTemplate(environment, template, expected as Schema | undefined);
      expect(problems.map((problem) => [problem.code, problem.pointer])).toEqual([[code, pointer]]);
      expect(problems.map(({ start, end }) => [start, end])).toEqual([at]);
    },
  );

  test.each(templates)("passes the checker: $template", ({ template }) => {
    expect(checkTemplate(environment, template)).toEqual([]);
  });
});

describe("an environment", () => {
  test("lets a condition use only those before it", () => {
    const { conditions } = createEnvironment({
      variables: {},
      conditions: { first: "second", second: "true" },
      syntaxOf,
    });
    const first = conditions.get("first");
    expect(first && check(first.environment, first.source).problems[0]?.code).toBe("unknown-variable");
    expect(
      check(createEnvironment({ variables: {}, conditions: { a: "true", b: "a" }, syntaxOf }), "b").type,
    ).toBe("sí o no");
  });

  test("reads the item of a list by the place where it stands", () => {
    const files = withItem(environment, "f", "files");
    expect(check(files, "f.name").type).toBe("texto");
    expect(readsOf(files, "f.name").all).toEqual(["/files/*/name"]);
    expect(compile(files, "f.name").evaluate({ f: { key: "k", name: "a.jpg" } })).toBe("a.jpg");
  });

  test("lets a local name hide another", () => {
    const local = withVariables(environment, { plate: { type: "integer" }, isCrash: { type: "string" } });
    expect(check(local, "plate > 2 && isCrash == 'x'").problems).toEqual([]);
    expect(check(environment, "plate > 2").problems).toHaveLength(1);
  });

  test("refuses names that CEL could not read", () => {
    const names = ["plate", "type", "in", "año", "_x", "__proto__", "int", "a-b", "let"];
    expect(names.filter(isUsableName)).toEqual(["plate", "_x"]);
  });

  test("counts a condition only when it is true", () => {
    const condition = compile(environment, "isCrash");
    expect(
      [{}, { vehicleAccidentType: "wheel" }, { vehicleAccidentType: "crash" }].map((scope) =>
        isTrue(condition, scope),
      ),
    ).toEqual([false, false, true]);
  });

  test("refuses to compile what cannot be parsed", () => {
    expect(() => compile(environment, "a b")).toThrow("cannot be parsed");
  });

  test("knows the kinds of schema", () => {
    const kinds = [{ type: ["string", "null"] }, { type: ["string", "integer"] }, { enum: ["a"] }, {}].map(
      kindOf,
    );
    expect(kinds).toEqual(["text", "any", "text", "any"]);
  });
});

describe("a mistake of ours in an evaluation", () => {
  // What the codec is given is JSON: a value that throws when it is read is none of the document's doing.
  const broken: Scope = {
    get note() {
      throw new TypeError("Ana Prueba");
    },
  };
  const variables = { note: { type: "string" }, list: { type: "array" } };
  const conditions = { hasNote: "has(note)" };

  test("is thrown, with the expression and without what a person answered", () => {
    const strict = createEnvironment({ variables, conditions, syntaxOf });
    for (const source of ["note", "has(note)", "hasNote || note == 'x'"]) {
      const run = () => compile(strict, source).evaluate(broken);
      expect(run).toThrow(ExpressionFault);
      expect(run).toThrow(/^expression "has\(note\)|^expression "note"/);
      expect(run).not.toThrow("Ana Prueba");
    }
  });

  test("goes to who takes it, once, and the expression has no value", () => {
    const faults: ExpressionFault[] = [];
    const environment = createEnvironment({
      variables,
      conditions,
      syntaxOf,
      onFault: (fault) => faults.push(fault),
    });
    const inner = withVariables(environment, { own: { type: "string" } });
    expect(isTrue(compile(inner, "!hasNote"), broken)).toBe(false);
    expect(faults.map(({ message, cause }) => [message, (cause as Error).name])).toEqual([
      ['expression "has(note)": broke with "TypeError" — mend what its functions do', "TypeError"],
    ]);
    const template = compileTemplate(inner, { a: "=note", b: "='x'" });
    expect(template.evaluate(broken).value).toEqual({ b: "x" });
    expect(faults).toHaveLength(2);
  });

  test("is not what an answer makes impossible to compute", () => {
    const sources = [
      "count / 0",
      "count * 9223372036854775807",
      "note + 1",
      "int(note)",
      "tags[9]",
      "nowhere.x",
    ];
    for (const source of [
      ...sources,
      "note.date('YYYY').format('YYYY') + '!'",
      "(birthDate + duration('9999999999h')).getFullYear()",
      "age(birthDate) + 1",
    ])
      expect(
        compile(environment, source).evaluate({ note: "x", count: 2, birthDate: "1980-02-03" }),
      ).toBeUndefined();
  });
});

test("an evaluation sees its own day, whatever is evaluated while it runs", () => {
  const days = createEnvironment({
    variables: world.variables,
    conditions: { isOld: "age(birthDate) > 40" },
    syntaxOf,
  });
  const scopeOf = (today: string): Scope => ({ context: { today }, birthDate: "1980-02-03" });
  const year = compile(days, "isOld ? today().getFullYear() : -today().getFullYear()");
  const read = ["2026-11-20", "1990-01-01", "2026-11-20"].map((today) => year.evaluate(scopeOf(today)));
  expect(read).toEqual([2026, -1990, 2026]);
});
