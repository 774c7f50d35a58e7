import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import type { Json, Schema } from "#engine/json/index.ts";

type Object = Readonly<Record<string, Json>>;

// Every text that a case says of an identifier, a date or a file: right ones among them, which luck would not find.
const told: readonly string[] = [
  ...new Set(["identifiers", "validation"].flatMap((folder) => textsOf(readCases(folder)))),
];

// AJV's own comparison calls an answer's valueOf and toString.
const anyJson = fc
  .jsonValue()
  .filter((value) => !/"(valueOf|toString)":/.test(JSON.stringify(value))) as fc.Arbitrary<Json>;

const hostile = fc.constantFrom<Json>(
  null,
  "",
  " ",
  "\u0000",
  "\ud800",
  "__proto__",
  "=1",
  "ñ".repeat(5_000),
  "0000/00/00",
  "2026-02-30",
  "99999999999999999999999",
  -1,
  -0,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  [],
  [[]],
  [null],
  {},
  { length: 3 },
  JSON.parse('{"__proto__":{"length":1},"constructor":"x"}') as Json,
);

/** Answers to a question of this schema: right ones, right ones with a fault, and whatever somebody may send. */
export function answersTo(schema: Schema): fc.Arbitrary<Json> {
  const right = rightTo(schema);
  const nearly = fc.tuple(right, fc.nat(), fc.oneof(hostile, anyJson)).map(spoil);
  return fc.oneof(
    { weight: 3, arbitrary: right },
    { weight: 3, arbitrary: nearly },
    { weight: 1, arbitrary: hostile },
    { weight: 1, arbitrary: anyJson },
  );
}

/** What the shape of the schema lets through; an identifier may still be wrong in its check digit. */
function rightTo(schema: Schema): fc.Arbitrary<Json> {
  const { enum: options, type, properties = {}, items } = schema as Keywords;
  if (options) return fc.constantFrom(...options);
  if (type === "boolean") return fc.boolean();
  if (type === "integer" || type === "number") return numberTo(schema);
  if (type === "array") {
    const { minItems = 0, maxItems = minItems + 4 } = schema as Keywords;
    const size = { minLength: minItems, maxLength: maxItems };
    return fc.array(items ? rightTo(items) : anyJson, size) as fc.Arbitrary<Json>;
  }
  if (type === "object") {
    const { required = [] } = schema as Keywords;
    const parts = Object.entries(properties).map(([name, part]) => [name, rightTo(part)] as const);
    return fc.record(Object.fromEntries(parts), { requiredKeys: [...required] }) as fc.Arbitrary<Json>;
  }
  return textTo(schema);
}

function numberTo(schema: Schema): fc.Arbitrary<Json> {
  const { minimum = -1_000_000, maximum = 1_000_000 } = schema as Keywords;
  const edges = fc.constantFrom(minimum - 1, minimum, maximum, maximum + 1);
  return fc.oneof(fc.integer({ min: minimum, max: maximum }), edges);
}

function textTo(schema: Schema): fc.Arbitrary<Json> {
  const { minLength = 0, maxLength = minLength + 40 } = schema as Keywords;
  const days = fc
    .date({ min: new Date("1900-01-01"), max: new Date("2035-12-31"), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10));
  const edge = fc.constantFrom(minLength - 1, minLength, maxLength, maxLength + 1);
  return fc.oneof(
    fc.constantFrom(...told),
    fc.stringMatching(/^[0-9A-Za-z.\-/ :@]{0,24}$/),
    fc.stringMatching(/^\d{7,22}$/),
    days,
    fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength, minLength + 60) }),
    edge.map((length) => "á".repeat(Math.max(0, length))),
  );
}

/** A copy with one fault: a member less, more or of another kind; a sign less, more or another in a text. */
function spoil([value, at, put]: readonly [Json, number, Json]): Json {
  if (typeof value === "string") {
    const signs = [...value];
    const place = at % (signs.length + 1);
    signs.splice(place, at % 2, ...(at % 3 === 0 ? [] : [`${at % 10}`]));
    return signs.join("");
  }
  if (typeof value === "number") return at % 2 === 0 ? value + 0.5 : `${value}`;
  if (Array.isArray(value)) return at % 2 === 0 ? [...value, put] : value.map((one) => (at % 3 ? one : put));
  if (typeof value !== "object" || value === null) return put;
  const entries = Object.entries(value as Object);
  const [name, inner] = entries[at % entries.length] ?? ["more", put];
  const rest = Object.fromEntries(entries.filter(([key]) => key !== name));
  if (at % 3 === 0) return rest;
  return at % 3 === 1 ? { ...rest, [name]: spoil([inner ?? null, at >> 2, put]) } : { ...value, more: put };
}

type Keywords = {
  readonly type?: string;
  readonly enum?: readonly Json[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
};

function readCases(layer: string): readonly Json[] {
  const folder = new URL(`../engine/${layer}/cases/`, import.meta.url);
  return readdirSync(folder).map((file) => JSON.parse(readFileSync(new URL(file, folder), "utf8")) as Json);
}

function textsOf(json: Json): readonly string[] {
  if (typeof json === "string") return [json];
  if (typeof json !== "object" || json === null) return [];
  return Object.values(json as Object).flatMap(textsOf);
}
