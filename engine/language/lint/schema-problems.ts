import type { ErrorObject } from "ajv";
import { below, getAt, isWithin, type Json, nearest } from "#engine/json/index.ts";
import type { Spot } from "../load/position.ts";
import type { LanguageCode, Params } from "../problem.ts";
import words from "./words.json" with { type: "json" };

/** What a schema refuses in a document: the pointer within it, and which part of the member is meant. */
export type SchemaProblem = {
  readonly code: LanguageCode;
  readonly pointer: string;
  readonly params: Params;
  readonly spot: Spot;
};

/** Errors of AJV (with `verbose`) as problems, one for each place: what alternatives say of one value is said once. */
export function schemaProblems(errors: readonly ErrorObject[], value: unknown): readonly SchemaProblem[] {
  const told = new Map<string, SchemaProblem>();
  for (const error of errors.filter((one) => !isEcho(one, errors))) {
    const problem = problemOf(error, errors, value);
    const key = `${problem.pointer} ${problem.spot.key ? "key" : "value"} ${problem.params.name ?? ""}`;
    if (!told.has(key)) told.set(key, problem);
  }
  return [...told.values()];
}

/** Whether an error only repeats another: the alternative that was not meant, or the frame around what failed. */
function isEcho(error: ErrorObject, errors: readonly ErrorObject[]): boolean {
  const { keyword, instancePath } = error;
  if (keyword === "propertyNames" || keyword === "if") return true;
  const others = errors.filter((other) => other !== error && isWithin(other.instancePath, instancePath));
  const isFramed = errors.some((one) => isFrame(one) && one.instancePath === instancePath);
  if (isFrame(error)) return others.length > 0;
  // Of several types that a value may have, those that it has not say nothing when one that it has goes on to fail.
  const isMore = others.some((other) => other.keyword !== "type" && !isFrame(other));
  const isDeeper = others.some((other) => other.instancePath !== instancePath);
  return keyword === "type" && isFramed && (isMore || isDeeper);
}

function isFrame({ keyword }: ErrorObject): boolean {
  return keyword === "anyOf" || keyword === "oneOf";
}

function problemOf(error: ErrorObject, errors: readonly ErrorObject[], value: unknown): SchemaProblem {
  const { instancePath: pointer, params, propertyName } = error;
  const schema = (error.parentSchema ?? {}) as Readonly<Record<string, unknown>>;
  if (propertyName !== undefined) {
    const hint = wholeOf(schema.description ?? schema.enum);
    const suggestion = Array.isArray(schema.enum)
      ? nearest(
          propertyName,
          schema.enum.filter((option) => typeof option === "string"),
        )
      : undefined;
    return problemAt(
      "schema-name",
      below(pointer, propertyName),
      { name: propertyName, hint, suggestion },
      true,
    );
  }
  // What a schema has judged is JSON.
  const at = getAt(value as Json, pointer);
  switch (error.keyword) {
    case "type": {
      const types = errors
        .filter((one) => one.keyword === "type" && one.instancePath === pointer)
        .flatMap((one) => [one.params.type as string | string[]].flat());
      const expected = [...new Set(types)].map(wordOf).join(words.or);
      return problemAt("schema-type", pointer, { expected, found: wordOf(typeOf(at)) });
    }
    case "required":
      return problemAt("schema-required", pointer, { name: `${params.missingProperty}` }, true);
    case "dependentRequired":
      return problemAt(
        "schema-needs",
        pointer,
        { name: `${params.property}`, other: `${params.missingProperty}` },
        true,
      );
    case "additionalProperties":
    case "unevaluatedProperties": {
      const name = `${params.additionalProperty ?? params.unevaluatedProperty}`;
      const suggestion = nearest(name, Object.keys((schema.properties as object | undefined) ?? {}));
      return problemAt("schema-unknown", below(pointer, name), { name, suggestion }, true);
    }
    case "enum":
    case "const": {
      const options = [params.allowedValues ?? params.allowedValue]
        .flat()
        .map((option) => textOf(option) ?? "");
      const suggestion = nearest(textOf(at) ?? "", options);
      return problemAt("schema-option", pointer, {
        value: textOf(at),
        options: options.join(", "),
        suggestion,
      });
    }
    case "pattern":
    case "format":
      return problemAt("schema-pattern", pointer, {
        value: textOf(at),
        hint: formOf(schema, at) ?? (params.format === undefined ? undefined : wordOf(`${params.format}`)),
      });
    case "minLength":
    case "minItems":
    case "minProperties":
    case "minimum":
      return problemAt("schema-too-little", pointer, amountsOf(error, at));
    case "maxLength":
    case "maxItems":
    case "maxProperties":
    case "maximum":
      return problemAt("schema-too-much", pointer, amountsOf(error, at));
    case "uniqueItems":
      return problemAt("schema-repeated", below(pointer, `${params.i}`), {});
    case "not": {
      const [name, other] = memberNames(error.schema);
      if (name === undefined || other === undefined) break;
      const hint = wholeOf(schema.description);
      return problemAt("schema-together", below(pointer, other), { name, other, hint }, true);
    }
  }
  return problemAt("schema-rejected", pointer, { hint: wholeOf(schema.description) });
}

/** The members that a schema forbids to stand together: `{ "required": ["a", "b"] }`. */
function memberNames(forbidden: unknown): readonly string[] {
  const { required } = Object(forbidden) as { readonly required?: unknown };
  return Array.isArray(required) ? required : [];
}

/** How much a schema asks, how much there is, and of what. */
function amountsOf({ keyword, params, parentSchema }: ErrorObject, value: unknown) {
  const size = typeof value === "string" ? [...value].length : Object.keys(Object(value)).length;
  const unit = /^m(?:in|ax)(Length|Items|Properties)$/.exec(keyword)?.[1];
  return {
    limit: `${params.limit}`,
    hint: wholeOf(parentSchema?.description),
    ...(unit === undefined ? {} : { unit: wordOf(unit), found: `${size}` }),
  };
}

/** The form that a schema asks of a text, in words and by example. */
function formOf(schema: Readonly<Record<string, unknown>>, value: unknown): string | undefined {
  const { description, examples, pattern } = schema;
  const isSmall = typeof pattern === "string" && new RegExp(pattern, "u").test(`${value}`.toLowerCase());
  const parts = [
    wholeOf(description),
    ...(schema.format === "date" ? ["va como «1980-02-03»"] : []),
    ...(Array.isArray(examples) ? [`va como ${examples.map((one) => `«${one}»`).join(" o ")}`] : []),
    ...(isSmall ? ["en minúsculas"] : []),
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(", ");
}

function problemAt(
  code: LanguageCode,
  pointer: string,
  params: Readonly<Record<string, string | undefined>>,
  key = false,
): SchemaProblem {
  const given = Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { code, pointer, params: Object.fromEntries(given), spot: key ? { key } : {} };
}

function typeOf(value: unknown): string {
  return Array.isArray(value) ? "array" : value === null ? "null" : typeof value;
}

function wordOf(type: string): string {
  return Object.hasOwn(words, type) ? words[type as keyof typeof words] : type;
}

/** What a schema says of itself, whole: the rest of a sentence is what one needs. */
function wholeOf(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "string" ? value : undefined;
}

function textOf(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (Array.isArray(value)) return value.join(", ");
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
