import fc from "fast-check";
import { expect, test } from "vitest";
import { compile, createEnvironment, encode, parse, type Scope } from "#engine/expression/index.ts";
import type { Schema } from "#engine/json/index.ts";
import { anyExpression } from "./draw-expressions.ts";
import { evaluateInLibrary } from "./library.ts";

const day: Schema = { type: "string", format: "date" };
const row: Schema = {
  type: "object",
  properties: { name: { type: "string" }, count: { type: "integer" }, price: { type: "number" } },
};
const variables: Readonly<Record<string, Schema>> = {
  text: { type: "string" },
  note: { type: "string" },
  count: { type: "integer" },
  other: { type: "integer" },
  price: { type: "number" },
  flag: { type: "boolean" },
  day,
  sent: { type: "string", format: "date-time" },
  counts: { type: "array", items: { type: "integer" } },
  names: { type: "array", items: { type: "string" } },
  rows: { type: "array", items: row },
  rec: { type: "object", properties: { name: { type: "string" }, inner: row, day } },
  free: {},
};
const environment = createEnvironment({ variables, syntaxOf: parse });

const someText = fc.constantFrom(
  "a",
  "b",
  "ab",
  "Ana Prueba",
  "12",
  "-7",
  "1.5",
  "😀x",
  "2026-11-20",
  "AB123CD",
);
const someDay = fc.constantFrom("2026-11-20", "1980-02-29", "2026-01-01");
const someRow = fc.record(
  { name: someText, count: fc.integer({ min: -3, max: 3 }), price: fc.constantFrom(0, 1, 1.5, -0.25, 3) },
  { requiredKeys: [] },
);
const scopes = fc.record(
  {
    text: someText,
    note: fc.oneof(someText, fc.string()),
    count: fc.integer({ min: -3, max: 3 }),
    other: fc.oneof(fc.integer({ min: -3, max: 3 }), fc.maxSafeInteger()),
    price: fc.constantFrom(0, 1, 1.5, -0.25, 3, 1e308),
    flag: fc.boolean(),
    day: someDay,
    sent: fc.constantFrom("2026-11-20T03:00:00Z", "2026-11-20T00:00:00Z"),
    counts: fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 3 }),
    names: fc.array(someText, { maxLength: 3 }),
    rows: fc.array(someRow, { maxLength: 3 }),
    rec: fc.record({ name: someText, inner: someRow, day: someDay }, { requiredKeys: [] }),
    free: fc.oneof(someRow, fc.array(fc.oneof(someText, fc.double(), fc.boolean(), someRow)), fc.jsonValue()),
  },
  { requiredKeys: [] },
);

/** What was drawn once and was not the same. */
const drawn: [string, Scope[]][] = [
  ["(day - day).all(n, n > 0.0)", [{ day: "2026-11-20" }]],
  ["(day - day).map(n, n)", [{ day: "2026-11-20" }]],
  ["9223372036854775807 == 9223372036854775807 - 0.0", [{}]],
  ["day + duration('-4ns')", [{ day: "2026-11-20" }]],
  ["day - duration('-1000001ns')", [{ day: "2026-11-20" }]],
];

test("any expression of any answers gives what the library gives, and nothing where it tells an error", () => {
  let [judged, valued] = [0, 0];
  fc.assert(
    fc.property(anyExpression, fc.array(scopes, { minLength: 3, maxLength: 3 }), (source, given) => {
      for (const scope of given) {
        const values = Object.fromEntries(
          Object.entries(variables).map(([name, schema]) => [name, encode(schema, (scope as Scope)[name])]),
        );
        const found = evaluateInLibrary(source, values);
        if ("isRefused" in found) return;
        judged += 1;
        if (found.value !== undefined) valued += 1;
        expect(told(compile(environment, source).run(scope as Scope))).toEqual(told(found.value));
      }
    }),
    { numRuns: 3000, maxSkipsPerRun: 20, examples: drawn },
  );
  // What is drawn is neither nearly all refused, nor nearly all without a value.
  expect(judged).toBeGreaterThan(5000);
  expect(valued / judged).toBeGreaterThan(0.3);
});

/** A value with its types: an integer is no decimal of the same worth, and a time no record. */
function told(value: unknown): unknown {
  if (typeof value === "bigint") return `${value} whole`;
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Date) return `moment ${value.getTime()}`;
  if (Array.isArray(value)) return value.map(told);
  if ("nanoseconds" in value) return `time ${value.nanoseconds}`;
  if ("nanos" in value && "seconds" in value && typeof value.seconds === "bigint")
    return `time ${value.seconds * 1_000_000_000n + BigInt(value.nanos as number)}`;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, told(item)]));
}
