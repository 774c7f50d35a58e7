import { execFileSync } from "node:child_process";
import { brotliCompressSync } from "node:zlib";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { identifiers } from "#engine/identifiers/index.ts";
import { compileValidators, createAjv, type Validator, vocabulary } from "#engine/validation/index.ts";
import { compiled, groups, live } from "./validators.ts";

const all = Object.fromEntries(groups.map(({ file, title, schema }) => [`${file}/${title}`, schema]));
const source = compileValidators(all);

// AJV's own comparison of objects calls their valueOf and toString, and throws where an answer has a key of that name;
// ours, which the compiled module calls, does not.
const anyJson = fc.jsonValue().filter((value) => !/"(valueOf|toString)":/.test(JSON.stringify(value)));

describe("the compiled module and createAjv judge alike", () => {
  let standalone: Readonly<Record<string, Validator>>;
  beforeAll(async () => {
    standalone = await compiled(all);
  });

  test.each(groups)("$file: $title", ({ file, title, schema, cases }) => {
    const validate = live(schema);
    const given = fc.constantFrom(...cases.map(({ value }) => value));
    fc.assert(
      fc.property(fc.oneof(given.chain(mutated), texts, anyJson), (value) => {
        expect(standalone[`${file}/${title}`]?.(value)).toEqual(validate(value));
      }),
    );
  });
});

describe("what is said of several values", () => {
  // Long enough to be worth a function of its own.
  const long = { not: { const: "x".repeat(300) } };

  test.each(groups)("is judged alike at each: $file: $title", async ({ schema, cases }) => {
    const each = { allOf: [schema, long] };
    const whole = {
      type: "object",
      allOf: [{ properties: { a: each } }],
      properties: { b: each, list: { type: "array", items: each } },
      unevaluatedProperties: false,
      // What it refers to stands at its root.
      ...(typeof schema === "object" && schema.$defs ? { $defs: schema.$defs } : {}),
    } as const;
    const { one } = await compiled({ one: whole });
    const validate = live(whole);
    for (const { value } of cases)
      for (const given of [{ a: value }, { a: 1, b: value }, { list: [value, 1, value], c: value }])
        expect(one?.(given)).toEqual(validate(given));
  });

  test("is written once, within what is written once too", () => {
    const inner = { type: "object", properties: { deep: long, deeper: { allOf: [long] } } } as const;
    const schemas = {
      a: { type: "object", properties: { one: inner, two: inner, three: long } },
      b: { type: "array", items: inner },
    };
    expect(compileValidators(schemas).match(/function validate/g)).toHaveLength(4);
  });

  test("stays where it is when it refers to what stands around it", async () => {
    const tree = { type: "object", properties: { child: { $ref: "#" } }, ...long, required: ["name"] };
    const { a } = await compiled({
      a: { ...tree, properties: { ...tree.properties, name: {}, left: tree, right: tree } },
    });
    expect(a?.({ name: 1, left: { name: 1, child: { name: 1 } } })).toEqual([]);
    expect(a?.({ name: 1, right: { name: 1, child: {} } })).toMatchObject([{ path: "/right/child/name" }]);
  });
});

describe("the compiled module", () => {
  test("compares an object that has keys of Object's methods", async () => {
    const { one } = await compiled({ one: { const: { a: 1 } } });
    expect(one?.({ valueOf: false, toString: 1 })).toMatchObject([{ code: "field_invalid" }]);
    expect(one?.({ a: 1 })).toEqual([]);
  });

  test("imports nothing and builds no code from texts", () => {
    const code = source.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
    expect(code).not.toMatch(/\brequire\b|\bimport\b|\beval\b|\bFunction\b|"use strict"/);
    expect(code.match(/\bexport\b/g)).toHaveLength(1);
  });

  test("runs where code from texts is forbidden", () => {
    const script = `
      import { loadValidators } from "#engine/validation/load-validators.ts";
      const { default: factory } = await import("data:text/javascript," + encodeURIComponent(process.env.SOURCE));
      const validators = loadValidators(factory, { today: () => "2026-11-20" });
      let evaluates = true;
      try { new Function(""); } catch { evaluates = false; }
      console.log(JSON.stringify([evaluates, validators["/date"]("2026-11-21"), validators["/cuit"]("20-12345678-6")]));
    `;
    const schemas = {
      "/date": { type: "string", format: "date", maxDate: "today" },
      "/cuit": { type: "string", cuit: true, pattern: "^[0-9-]+$" },
    };
    const printed = execFileSync(
      process.execPath,
      ["--disallow-code-generation-from-strings", "--input-type=module", "--eval", script],
      { encoding: "utf8", env: { ...process.env, SOURCE: compileValidators(schemas) } },
    );
    expect(JSON.parse(printed)).toEqual([
      false,
      [{ code: "field_date_max", path: "", params: { date: "2026-11-20" } }],
      [],
    ]);
  });

  test("reads the day at each validation", async () => {
    let day = "2026-11-20";
    const { loadValidators } = await import("#engine/validation/index.ts");
    const text = compileValidators({ a: { type: "string", maxDate: "today" } });
    const module = await import(`data:text/javascript,${encodeURIComponent(text)}`);
    const { a } = loadValidators(module.default, { today: () => day });
    expect(a?.("2026-11-21")).toHaveLength(1);
    day = "2026-11-21";
    expect(a?.("2026-11-21")).toEqual([]);
  });

  test("is the same text for the same schemas, and has one validator for schemas that differ in titles", () => {
    const one = { type: "string", dni: true, title: "DNI", examples: ["12345678"] };
    const other = { type: "string", dni: true, title: "DNI del conductor", description: "Sin puntos" };
    const text = compileValidators({ one, other });
    expect(compileValidators({ one, other })).toBe(text);
    expect(text.match(/function validate/g)).toHaveLength(1);
  });

  test("knows no name but the given", async () => {
    const validators = await compiled({ "/a": { type: "string" } });
    expect(Object.keys(validators)).toEqual(["/a"]);
    expect(validators.constructor).toBeUndefined();
  });

  test("stays under 6 kB with all schemas of these cases, compressed", () => {
    expect(brotliCompressSync(source).length).toBeLessThan(6_000);
  });
});

test("the vocabulary says of each keyword what it is and what it may be set to", () => {
  const ajv = createAjv();
  for (const { keyword, title, description, valueSchema } of vocabulary) {
    expect([keyword, title, description].every((text) => text.length > 2)).toBe(true);
    expect(description).not.toMatch(/\.$/);
    expect(ajv.validateSchema(valueSchema)).toBe(true);
  }
});

const texts = fc.oneof(
  fc.constantFrom(...Object.values(identifiers).map(({ example }) => example)),
  fc.string({ unit: fc.constantFrom(..."0123456789-./: ABCabc@"), maxLength: 24 }),
);

function mutated(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value === "string" && value !== "") {
    return fc
      .tuple(fc.nat(value.length), fc.constantFrom("", "0", "7", "A", "-", " "))
      .map(([at, char]) => value.slice(0, at) + char + value.slice(at + 1));
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return fc
      .tuple(fc.constantFrom(...Object.keys(value), "x"), fc.jsonValue({ maxDepth: 1 }))
      .map(([key, other]) => ({ ...value, [key]: other }));
  }
  return fc.constant(value);
}
