import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  check,
  checkTemplate,
  compile,
  compileTemplate,
  createEnvironment,
  decode,
  encode,
  functionTable,
  readsOf,
  type Scope,
} from "#engine/expression/index.ts";
import type { Schema } from "#engine/json/index.ts";
import evaluations from "./evaluate.cases.json" with { type: "json" };
import templates from "./template.cases.json" with { type: "json" };
import { world } from "./world.ts";

const { syntaxOf } = world;
const environment = createEnvironment(world);
const names = Object.keys(world.variables);
const expressions = evaluations.map(({ expression }) => compile(environment, expression));

const day = fc.date({ min: new Date("1000-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
const schema: Schema = {
  type: "object",
  properties: {
    text: { type: "string" },
    integer: { type: "integer" },
    number: { type: "number" },
    flag: { type: "boolean" },
    day: { type: "string", format: "date" },
    instant: { type: "string", format: "date-time" },
    free: {},
    rows: { type: "array", items: { type: "object", properties: { text: { type: "string" } } } },
    file: { type: "object", file: { types: ["image/png"], maxBytes: 1 } },
    map: { type: "object", additionalProperties: { type: "integer" } },
  },
};
const text = fc.string({ minLength: 1 }).filter((value) => !value.includes("\u0000"));
const key = fc.stringMatching(/^[a-z]{1,5}$/);
const integer = fc.maxSafeInteger().map((value) => value + 0);
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const answers = fc.record(
  {
    text,
    integer,
    number,
    flag: fc.boolean(),
    day: day.map((date) => date.toISOString().slice(0, 10)),
    instant: day.map((date) => date.toISOString()),
    free: fc.dictionary(key, fc.oneof(text, number, fc.boolean(), fc.array(text)), { noNullPrototype: true }),
    rows: fc.array(fc.record({ text }, { requiredKeys: [], noNullPrototype: true })),
    file: fc.record({ key: text, name: text, type: text, size: fc.nat() }, { noNullPrototype: true }),
    map: fc.dictionary(key, integer, { noNullPrototype: true }),
  },
  { requiredKeys: [], noNullPrototype: true },
);

describe("a path of names", () => {
  const open = createEnvironment({ variables: { a: schema, item: {} }, syntaxOf });
  const paths = [
    ...Object.keys(schema.properties ?? {}).map((name) => `a.${name}`),
    ...[
      "a",
      "item",
      "item.x",
      "item.x.y",
      "item.constructor",
      "a.free.x",
      "a.map.x",
      "a.file.content",
      "a.rows.text",
    ],
    ...["a.file.name", "a.free.constructor", "a.nothing", "item.x.y.z", "item.length", "a.text.length"],
  ];
  const wild = fc.oneof(fc.jsonValue(), fc.dictionary(fc.constantFrom("x", "y", "length"), fc.jsonValue()));

  test.each(paths)("%s reads what the evaluator reads", (path) => {
    const expression = compile(open, path);
    const template = compileTemplate(open, `=${path}`);
    fc.assert(
      fc.property(fc.oneof(answers, wild), fc.oneof(answers, wild), (a, x) => {
        for (const scope of [{ a, item: { x } }, { a, item: x }, { item: x }]) {
          const value = decode(expression.run(scope));
          expect(expression.evaluate(scope)).toEqual(value);
          if (!path.endsWith("content")) expect(template.evaluate(scope)).toEqual({ value, files: [] });
        }
      }),
    );
  });
});

describe("the codec", () => {
  test("gives back what it was given", () => {
    fc.assert(
      fc.property(answers, (json) => {
        expect(decode(encode(schema, json), schema)).toEqual(json);
      }),
    );
  });

  test("gives back the same without the schema", () => {
    fc.assert(
      fc.property(answers, (json) => {
        expect(decode(encode(schema, json))).toEqual(json);
      }),
    );
  });

  test("takes null, an empty text and nothing as the same", () => {
    const blank = fc.constantFrom(null, "", undefined);
    const field = fc.constantFrom("text", "integer", "number", "flag", "day", "instant", "free");
    fc.assert(
      fc.property(answers, field, blank, (json, name, value) => {
        const { [name as keyof typeof json]: _, ...rest } = json;
        expect(decode(encode(schema, { ...rest, [name]: value }))).toEqual(decode(encode(schema, rest)));
      }),
    );
  });

  test("drops what does not fit its schema, and text with NUL", () => {
    const wrong = {
      text: "a\u0000b",
      integer: 1.5,
      number: "1",
      flag: "true",
      day: "2026-02-30",
      instant: "hoy",
    };
    expect(decode(encode(schema, { ...wrong, rows: {}, map: [1], free: "\u0000file:k" }))).toEqual({});
  });

  test("encodes the same object once", () => {
    const json = { rows: [{ text: "a" }] };
    expect(encode(schema, json)).toBe(encode(schema, json));
  });
});

test("what holds something does so whether a schema is known or not", () => {
  const [known, free] = [schema, {}].map((rec) => createEnvironment({ variables: { rec }, syntaxOf }));
  const sources = ["has(rec)", ...Object.keys(schema.properties ?? {}).map((name) => `has(rec.${name})`)];
  const blanks = fc.record(
    {
      free: fc.constantFrom({}, [], null, "", { text: "" }, { a: { b: [] } }, [{}], [null]),
      rows: fc.constantFrom([], [null], [{}], [{ text: "" }]),
      map: fc.constantFrom({}, { a: null }),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(answers, blanks, (json, blank) => {
      const scope = { rec: { ...json, ...blank } };
      for (const source of sources)
        if (known && free)
          expect([source, compile(free, source).evaluate(scope)]).toEqual([
            source,
            compile(known, source).evaluate(scope),
          ]);
    }),
  );
});

describe("any JSON as answers", () => {
  const filled = {
    note: fc.oneof(fc.string(), fc.stringMatching(/^-?\d{0,9}(h|m|s)$/)),
    birthDate: day.map((date) => date.toISOString().slice(0, 10)),
    data: fc.record({ sentAt: day.map((date) => date.toISOString()) }),
    count: fc.maxSafeInteger(),
    price: fc.double(),
    tags: fc.array(fc.string()),
    context: fc.record({ today: day.map((date) => date.toISOString().slice(0, 10)) }),
  };
  const anyScope = fc.dictionary(fc.constantFrom(...names, "__proto__", "toString"), fc.jsonValue(), {
    noNullPrototype: true,
  });

  test("makes no expression throw, nor give what is no JSON", () => {
    fc.assert(
      fc.property(anyScope, (scope) => {
        for (const { evaluate } of expressions) {
          const value = evaluate(scope as Scope);
          expect(value === undefined || JSON.stringify(value) !== undefined).toBe(true);
        }
      }),
    );
  });

  test("makes no function break, whatever it is given", () => {
    const given = ["item.a", "item.b", "note", "birthDate", "data.sentAt", "count", "price", "tags", "'72h'"];
    const operand = fc.constantFrom(...given);
    const call = fc
      .tuple(fc.constantFrom(...functionTable), operand, fc.array(operand, { minLength: 2, maxLength: 2 }))
      .chain(([{ name, method, arguments: counts }, receiver, values]) =>
        fc.constantFrom(...counts).map((count) => {
          const list = values.slice(0, count).join(", ");
          return method ? `(${receiver}).${name}(${list})` : `${name}(${list})`;
        }),
      );
    const item = fc.record({
      a: fc.oneof(fc.string(), fc.double(), fc.array(fc.jsonValue())),
      b: fc.jsonValue(),
    });
    const source = fc.oneof(
      call,
      fc
        .tuple(call, fc.constantFrom("+", "-", "/", "==", "<", "in"), call)
        .map(([left, operator, right]) => `${left} ${operator} ${right}`),
    );
    fc.assert(
      fc.property(fc.record({ ...filled, item }), source, (scope, text) => {
        if (check(environment, text).problems.length === 0)
          expect(() => compile(environment, text).evaluate(scope)).not.toThrow();
      }),
      { numRuns: 500 },
    );
  });

  test("makes no template throw", () => {
    fc.assert(
      fc.property(anyScope, fc.constantFrom(...templates), (scope, { template }) => {
        const { value } = compileTemplate(environment, template).evaluate(scope as Scope);
        expect(JSON.stringify(value) ?? "").not.toContain("\\u0000");
      }),
    );
  });
});

test("any text can be checked and asked for what it reads", () => {
  const piece = fc.constantFrom(
    ..."has( ) && || ! data .id .all(t, t. thirdParties [ ] ' 1 2.5 == null ? : { } , = and in".split(" "),
  );
  const source = fc.oneof(
    fc.string(),
    fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(" ")),
  );
  fc.assert(
    fc.property(source, (text) => {
      for (const { start, end } of check(environment, text).problems) {
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThanOrEqual(text.length);
      }
      expect(readsOf(environment, text).all).toBeInstanceOf(Array);
    }),
  );
});

test("any JSON can be checked as a template", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      expect(checkTemplate(environment, json, schema)).toBeInstanceOf(Array);
    }),
  );
});
