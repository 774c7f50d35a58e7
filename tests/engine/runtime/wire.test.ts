import fc from "fast-check";
import { expect, test } from "vitest";
import type { Json, Schema } from "#engine/json/index.ts";
import { unwire, wire } from "#engine/runtime/index.ts";
import { normalize } from "#engine/runtime/wire/wire.ts";

type Pair = { readonly schema: Schema; readonly value: Json };

/** Texts as answers are kept: trimmed, and there. */
const texts = fc.string({ maxLength: 12 }).map((text) => text.trim() || "x");
const days = fc
  .date({ min: new Date("1000-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));

const leaves: fc.Arbitrary<Pair> = fc.oneof(
  texts.map((value) => ({ schema: { type: "string" as const }, value })),
  days.map((value) => ({ schema: { type: "string" as const, format: "date" }, value })),
  texts
    .filter((text) => !/\d/.test(text))
    .map((value) => ({ schema: { type: "string" as const, format: "date" }, value })),
  fc.boolean().map((value) => ({ schema: { type: "boolean" as const }, value })),
  fc.integer().map((value) => ({ schema: { type: "integer" as const }, value })),
  fc.integer({ min: 1 }).map((value) => ({ schema: { type: "integer" as const, wireEmpty: 0 }, value })),
  fc.array(texts, { minLength: 1, maxLength: 3 }).map((value) => ({
    schema: { type: "array" as const, items: { type: "string" as const }, wireEmpty: [] },
    value,
  })),
  texts.map((value) => ({
    schema: { type: "object" as const, properties: { a: { type: "string" as const } }, wireEmpty: {} },
    value: { a: value },
  })),
  fc
    .constantFrom<readonly [string, string]>(
      ["dni", "12345678"],
      ["cuit", "20123456786"],
      ["plate", "AA123BB"],
      ["phone", "+541145678901"],
    )
    .map(([keyword, value]) => ({ schema: { type: "string" as const, [keyword]: true }, value })),
  fc.record({ key: texts, name: texts, type: texts, size: fc.nat() }).map((value) => ({
    schema: { type: "object" as const, file: { types: [], maxBytes: 1 } },
    value,
  })),
);

const pairs: fc.Arbitrary<Pair> = fc.letrec<{ pair: Pair }>((tie) => ({
  pair: fc.oneof(
    { maxDepth: 3 },
    leaves,
    fc
      .array(fc.tuple(fc.constantFrom("a", "b", "c", "d"), tie("pair"), fc.boolean()), { maxLength: 4 })
      .map((parts): Pair => {
        const own = Object.values(Object.fromEntries(parts.map((part) => [part[0], part])));
        return {
          schema: {
            type: "object",
            properties: Object.fromEntries(own.map(([name, { schema }]) => [name, schema])),
          },
          value: Object.fromEntries(
            own.filter(([, , isGiven]) => isGiven).map(([name, { value }]) => [name, value]),
          ),
        };
      }),
    fc.tuple(tie("pair"), fc.nat({ max: 3 })).map(
      ([{ schema, value }, length]): Pair => ({
        schema: { type: "array", items: schema },
        value: Array.from({ length }, () => value),
      }),
    ),
  ),
})).pair;

test("what was put in wire form and travelled comes back as it was", () => {
  fc.assert(
    fc.property(pairs, ({ schema, value }) => {
      expect(unwire(schema, JSON.parse(JSON.stringify(wire(schema, value))))).toEqual(value);
    }),
    { numRuns: 500 },
  );
});

test.each<readonly [string, Schema, Json, Json]>([
  ["a date has slashes", { type: "string", format: "date" }, "2026-11-20", "2026/11/20"],
  ["a text that is no date is left", { type: "string", format: "date" }, "mañana", "mañana"],
  ["an identifier is its digits", { type: "string", cuit: true }, "20-12345678-6", "20123456786"],
  ["a wrong identifier is left", { type: "string", dni: true }, "12.34", "12.34"],
  [
    "a number that was not given is what its schema says",
    { type: "object", properties: { n: { type: "integer", wireEmpty: 0 }, m: { type: "integer" } } },
    {},
    { n: 0 },
  ],
  [
    "what the schema lacks is left",
    { type: "object", properties: {} },
    { x: "2026-11-20" },
    { x: "2026-11-20" },
  ],
])("%s", (_, schema, value, expected) => {
  expect(wire(schema, value)).toEqual(expected);
});

test.each<readonly [string, Schema, Json, Json | undefined]>([
  ["nothing is no answer", { type: "string" }, null, undefined],
  ["an empty text is no answer", { type: "string" }, "", undefined],
  ["what stands for nothing is no answer", { type: "integer", wireEmpty: 0 }, 0, undefined],
  ["an empty list that stands for nothing is no answer", { type: "array", wireEmpty: [] }, [], undefined],
  [
    "an object that stands for nothing is no answer, whatever the order of its keys",
    { type: "object", wireEmpty: { a: 1, b: [] } },
    { b: [], a: 1 },
    undefined,
  ],
  ["an empty list that stands for nothing else is an answer", { type: "array" }, [], []],
  ["a list loses what is nothing", { type: "array", items: { type: "string" } }, ["a", null, ""], ["a"]],
])("%s when it comes back", (_, schema, value, expected) => {
  expect(unwire(schema, value)).toEqual(expected);
});

const blanks = ["", " ", "\n\t", "\u00a0", "\u200b", "\ufeff", "\u00ad", "\u2060 \u200e", "\u3164", "\u2800"];

test.each(blanks)("a text of %j alone is an answer that was not given, sent or typed", (blank) => {
  const schema: Schema = { type: "string" };
  expect(unwire(schema, blank)).toBeUndefined();
  expect(normalize(schema, blank)).toBeUndefined();
  const place: Schema = { type: "object", properties: { number: { type: "integer", wireEmpty: 0 } } };
  expect(wire(place, unwire(place, { number: blank }) ?? null)).toEqual({ number: 0 });
});

test.each([
  ["\u200b Mitre\u00a0", "Mitre"],
  ["Mi\u200btre", "Mi\u200btre"],
  ["👩\u200d🚒", "👩\u200d🚒"],
  ["\u200f\u200e❤️", "❤️"],
])("%j is kept as %j", (typed, kept) => {
  expect(normalize({ type: "string" }, typed)).toBe(kept);
});
