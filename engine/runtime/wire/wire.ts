import {
  checkOptionsOf,
  identifierKeywordOf,
  identifiers,
  parseDate,
  trimText,
  wireDate,
} from "#engine/identifiers/index.ts";
import { isEqual, isObject, type Json, type JsonObject, type Schema } from "#engine/json/index.ts";

/**
 * A value in the form of the specified calls: dates YYYY/MM/DD, identifiers as digits, what a schema says to send
 * for an answer that was not given; secrets are left out. What the schema does not know is left as it is.
 */
export function wire(schema: Schema | undefined, value: Json): Json {
  if (!schema) return value;
  if (Array.isArray(value)) return value.map((item: Json) => wire(schema.items, item));
  if (isObject(value)) {
    const properties = schema.properties ?? {};
    const empty = Object.entries(properties)
      .filter(([name, { wireEmpty }]) => wireEmpty !== undefined && !Object.hasOwn(value, name))
      .map(([name, { wireEmpty }]) => [name, wireEmpty as Json] as const);
    const given = Object.entries(value)
      .filter(([name]) => !own(properties, name)?.secret)
      .map(([name, item]) => [name, wire(own(properties, name), item)] as const);
    return Object.fromEntries([...given, ...empty]);
  }
  if (typeof value !== "string") return value;
  if (schema.format === "date") return wireDate(value);
  return cleanText(schema, value);
}

/** The inverse of `wire`: what was sent for a missing answer is missing again, null, texts of blanks and secrets too. */
export function unwire(schema: Schema | undefined, value: Json): Json | undefined {
  if (value === null || (typeof value === "string" && trimText(value) === "")) return undefined;
  if (!schema) return value;
  if (schema.wireEmpty !== undefined && isEqual(value, schema.wireEmpty)) return undefined;
  if (Array.isArray(value))
    return value.map((item: Json) => unwire(schema.items, item)).filter((item) => item !== undefined);
  if (isObject(value)) {
    const properties = schema.properties ?? {};
    const entries = Object.entries(value)
      .filter(([name]) => !own(properties, name)?.secret)
      .map(([name, item]) => [name, unwire(own(properties, name), item)] as const);
    return Object.fromEntries(entries.filter((entry): entry is [string, Json] => entry[1] !== undefined));
  }
  if (typeof value !== "string") return value;
  if (schema.format === "date") return parseDate(value) ?? value;
  return cleanText(schema, value);
}

/**
 * An answer as it is kept: identifiers without separators once they are right, texts trimmed and without the
 * characters that no database takes; undefined when nothing is left. What was chosen of what is offered is as it is
 * there, spaces around it too.
 */
export function normalize(
  schema: Schema | undefined,
  value: Json | undefined,
  isOffered = false,
): Json | undefined {
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value))
    return value
      .map((item: Json) => normalize(schema?.items, item, isOffered))
      .filter((item) => item !== undefined);
  if (isObject(value)) {
    const properties = schema?.properties ?? {};
    const entries = Object.entries(value).map(([name, item]) => [
      name,
      normalize(own(properties, name), item, isOffered),
    ]);
    return Object.fromEntries(entries.filter(([, item]) => item !== undefined)) as JsonObject;
  }
  if (typeof value !== "string") return value;
  const clean = value.replaceAll("\u0000", "").toWellFormed();
  // A space may be part of a password.
  const isWhole = isOffered || schema?.secret || schema?.enum?.includes(clean);
  const text = isWhole ? clean : trimText(clean);
  return text === "" ? undefined : schema ? cleanText(schema, text) : text;
}

/** Answers or data without the parts that are null, which is nothing; not below what anything can ask. */
export function withoutNull(value: JsonObject): JsonObject {
  return cleared(value, 32) as JsonObject;
}

function cleared(value: Json, left: number): Json {
  if (typeof value !== "object" || value === null || left === 0) return value;
  if (Array.isArray(value))
    return value.flatMap((item: Json) => (item === null ? [] : [cleared(item, left - 1)]));
  const entries = Object.entries(value as JsonObject).filter(([, item]) => item !== null);
  return Object.fromEntries(entries.map(([name, item]) => [name, cleared(item, left - 1)]));
}

function cleanText(schema: Schema, text: string): string {
  const keyword = identifierKeywordOf(schema);
  if (!keyword) return text;
  const { check, clean } = identifiers[keyword];
  return check(text, checkOptionsOf(schema[keyword])) === undefined ? clean(text) : text;
}

function own(properties: Readonly<Record<string, Schema>>, name: string): Schema | undefined {
  return Object.hasOwn(properties, name) ? properties[name] : undefined;
}
