import { Ajv2020 } from "ajv/dist/2020.js";
import { beforeAll, describe, expect, test } from "vitest";
import {
  compileValidators,
  createAjv,
  loadValidators,
  type Problem,
  problemCodes,
  type Validator,
  vocabulary,
} from "#engine/validation/index.ts";
import { createRuntime } from "#engine/validation/runtime.ts";
import { teachAjv } from "#engine/validation/teach-ajv.ts";
import { compiled, groups, live } from "./validators.ts";

describe.each(groups)("$file: $title", ({ schema, cases }) => {
  let standalone: Validator;
  beforeAll(async () => {
    standalone = (await compiled({ "/field": schema }))["/field"] as Validator;
  });
  const validate = live(schema);

  test.each(cases)("$value has the problems $problems", ({ value, problems }) => {
    expect(byPath(validate(value))).toEqual(byPath(problems));
    expect(standalone(value)).toEqual(validate(value));
  });
});

test("every keyword has a file of cases", () => {
  const files = new Set(groups.map(({ file }) => file));
  const missing = vocabulary.filter(
    ({ keyword, appliesTo }) =>
      appliesTo && !files.has(keyword.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)),
  );
  expect(missing).toEqual([]);
});

/** What no schema says: a flow does, of its rows. */
const ofFlows = ["field_repeated"];

test("every code is given by a case", () => {
  const given = new Set<string>(ofFlows);
  const told = groups.flatMap(({ cases }) =>
    cases.flatMap(({ problems }) => problems.map(({ code }) => code)),
  );
  for (const code of told) given.add(code);
  expect(problemCodes.filter((code) => !given.has(code))).toEqual([]);
});

test("a base path goes before each place", () => {
  expect(live({ type: "object", required: ["a"], properties: { a: {} } })({}, "/driver")).toEqual([
    { code: "field_required", path: "/driver/a", params: {} },
  ]);
});

test("without a day of its own, today is the day in Buenos Aires", () => {
  const validate = createAjv().compile({ type: "string", minDate: "today", maxDate: "today" });
  const dayAt = (instant: number) => new Date(instant - 3 * 3_600_000).toISOString().slice(0, 10);
  const before = dayAt(Date.now());
  expect(validate(before) || validate(dayAt(Date.now()))).toBe(true);
});

describe("a schema is refused when", () => {
  test.each([
    ["dni is false", { type: "string", dni: false }],
    ["cuit is a text", { type: "string", cuit: "sí" }],
    ["plate is neither true nor nullable", { type: "string", plate: "empty" }],
    ["minAge is no whole number", { type: "string", minAge: 17.5 }],
    ["minDate is no real date", { type: "string", minDate: "2026-02-30" }],
    ["maxDate is in another writing", { type: "string", maxDate: "20/11/2026" }],
    ["maxDate is another word", { type: "string", maxDate: "tomorrow" }],
    ["file lacks its limit", { type: "object", file: { types: ["image/png"] } }],
    ["file has a type that is none", { type: "object", file: { types: ["png"], maxBytes: 1 } }],
    ["file has a word of its own", { type: "object", file: { types: ["image/png"], maxBytes: 1, max: 1 } }],
    ["textLength is empty", { type: "string", textLength: {} }],
    ["a keyword is unknown", { type: "string", cuitt: true }],
    ["a reference is dynamic", { $defs: { a: { $dynamicAnchor: "a" } }, $dynamicRef: "#a" }],
    ["an anchor is dynamic", { type: "object", properties: { a: { $dynamicAnchor: "a" } } }],
    ["a format is unknown", { type: "string", format: "plate" }],
    ["a keyword stands without its type", { cuit: true }],
  ])("%s", async (_title, schema) => {
    expect(() => live(schema)).toThrow();
    await expect(compiled({ "/field": schema })).rejects.toThrow('validator "/field"');
  });
});

test("a keyword that judges and has no check is refused when an AJV is taught it", () => {
  const runtime = createRuntime({ today: () => "2026-11-20" });
  const { imei, ...checks } = runtime.checks;
  expect(imei).toBeTypeOf("function");
  expect(() => teachAjv(new Ajv2020(), { ...runtime, checks })).toThrow('keyword "imei" has no check');
});

test.each([
  ["check", { type: "string", imei: true }, '.checks["imei"]', '.checks["ime"]'],
  ["check", { type: "string", imei: true }, '.checks["imei"]', '.checks["constructor"]'],
  ["format", { type: "string", format: "date" }, ".formats.date", ".formats.day"],
])(
  "a compiled module that calls for an unknown %s is refused when it is loaded",
  async (_, schema, name, unknown) => {
    const text = compileValidators({ a: schema });
    expect(text).toContain(name);
    const module = await import(`data:text/javascript,${encodeURIComponent(text.replaceAll(name, unknown))}`);
    const asked = /\w+(?="?\]?$)/.exec(unknown)?.[0];
    expect(() => loadValidators(module.default, { today: () => "2026-11-20" })).toThrow(`"${asked}"`);
  },
);

test("a setting of an annotation is refused too", () => {
  expect(() => live({ type: "string", titles: { a: 1 } })).toThrow('keyword "titles"');
});

test("a format that the browser lacks is refused where validators are compiled for it", async () => {
  const schema = { type: "string", format: "ipv4" };
  expect(live(schema)("127.0.0.1")).toEqual([]);
  await expect(compiled({ "/field": schema })).rejects.toThrow('unknown format "ipv4"');
});

function byPath(problems: readonly Problem[]): readonly Problem[] {
  return [...problems].sort((one, other) => (one.path < other.path ? -1 : 1));
}
