import fc from "fast-check";
import { demoPolicyId } from "#server/demonstration/seed/demo.ts";
import hostile from "./hostile-values.json" with { type: "json" };

export type Schema = {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly [keyword: string]: unknown;
};

/** Texts that a format or a keyword of ours asks for. */
const texts: Readonly<Record<string, readonly string[]>> = {
  uuid: [demoPolicyId("DEMO-0001"), "00000000-0000-4000-8000-000000000000"],
  "wire-date": ["2026/11/19", "2027/01/01"],
  email: ["asegurado@example.com"],
  "x-dni": ["99000001", "99000003"],
  "x-plate": ["AZ101ZZ"],
  "x-captcha": ["123456"],
};

/** Values of a schema as it wants them, or, here and there, as somebody hostile would send them. */
export function valuesOf(schema: Schema, spoiled: number): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 100 - spoiled, arbitrary: lawful(schema, spoiled) },
    { weight: spoiled, arbitrary: fc.constantFrom(...(hostile as readonly unknown[]), "\ud800") },
  );
}

function lawful(schema: Schema, spoiled: number): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return fc.oneof(...either.map((one) => lawful(one, spoiled)));
  const [type] = [schema.type ?? (schema.properties ? "object" : undefined)].flat();
  if (type === "object") {
    const required = new Set(schema.required);
    const parts = Object.entries(schema.properties ?? {}).map(
      ([name, part]) =>
        [
          name,
          fc.option(valuesOf(part, spoiled), { nil: undefined, freq: required.has(name) ? 20 : 2 }),
        ] as const,
    );
    const unknown = fc
      .integer({ min: 0, max: 99 })
      .map((part) => (part < spoiled ? { "<b>fuzz</b>": 1 } : {}));
    return fc
      .tuple(fc.record(Object.fromEntries(parts)), unknown)
      .map(([known, more]) => withoutNothing({ ...known, ...more }));
  }
  if (type === "array") return fc.array(valuesOf(schema.items ?? {}, spoiled), { maxLength: 3 });
  if (type === "integer" || type === "number") return fc.integer({ min: schema.minimum ?? 0, max: 5_000 });
  if (type === "boolean") return fc.boolean();
  if (type === "string") {
    const known = Object.keys(texts).find((name) => schema.format === name || schema[name] !== undefined);
    return known ? fc.constantFrom(...(texts[known] ?? [])) : fc.string({ maxLength: 30 });
  }
  return fc.jsonValue({ maxDepth: 2 });
}

function withoutNothing(value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined));
}
