import { madeOfLast, type Schema } from "#engine/json/index.ts";
import { isoOf, parseDay, parseInstant } from "./dates.ts";
import { fieldsOf, isFile, kindOf } from "./schema.ts";

type Encode = (json: unknown) => unknown;
type Json = Readonly<Record<string, unknown>>;

/** Names that reach behind a record instead of into it. */
export const unsafeNames = new Set(["__proto__", "constructor", "prototype"]);
const maxDepth = 64;
const filePrefix = "\u0000file:";

const encoders = new WeakMap<Schema, Encode>();
const blanks = new WeakSet<object>();
const absents = new WeakSet<object>();
/** How many of the last values of a schema are kept encoded: what is read over and over is a turn's own. */
const most = 4;

/**
 * JSON → CEL value by its schema: integers to BigInt, dates to Date. `null`, "" and what does not fit its schema are
 * undefined; records and lists always exist. Kept by the identity of the JSON, which must not be changed afterwards.
 */
export function encode(schema: Schema, json: unknown): unknown {
  return encoderOf(schema)(json);
}

/** CEL value → plain JSON: the inverse of `encode`; what was absent, "" and null come out as undefined. */
export function decode(value: unknown, schema?: Schema): unknown {
  switch (typeof value) {
    case "string":
      return value ? value.toWellFormed() : undefined;
    case "boolean":
      return value;
    case "bigint":
      return Number(value);
    case "number":
      return Number.isFinite(value) ? value : undefined;
    case "object":
      if (value === null || absents.has(value)) return undefined;
      if (value instanceof Date) return isoOf(value, schema?.format);
      if (Array.isArray(value)) return decodeList(value, schema?.items);
      return decodeRecord(value, schema);
    default:
      return undefined;
  }
}

/** Whether a value holds something: false for undefined and for records and lists with nothing in them, of a schema or not. */
export function isPresent(value: unknown): boolean {
  return value !== undefined && !(typeof value === "object" && value !== null && blanks.has(value));
}

/** The key of the file whose content a text stands for; undefined for any other value. No answer can hold such a text. */
export function fileKeyOf(value: unknown): string | undefined {
  return typeof value === "string" && value.startsWith(filePrefix)
    ? value.slice(filePrefix.length)
    : undefined;
}

/** The encoder of a schema, for who uses it again and again; what is true or false in a schema's place tells nothing. */
export function encoderOf(schema: Schema): Encode {
  if (typeof schema !== "object" || schema === null) return encodeAny;
  const known = encoders.get(schema);
  if (known) return known;
  const encoder = createEncoder(schema);
  encoders.set(schema, encoder);
  return encoder;
}

function createEncoder(schema: Schema): Encode {
  switch (kindOf(schema)) {
    case "record":
      return createRecordEncoder(schema);
    case "map":
      return createMapEncoder(schema);
    case "list":
      return createListEncoder(schema.items ?? {});
    case "integer":
      return (json) => (Number.isSafeInteger(json) ? BigInt(json as number) : undefined);
    case "number":
      return (json) => (Number.isFinite(json) ? json : undefined);
    case "boolean":
      return (json) => (typeof json === "boolean" ? json : undefined);
    case "text":
      return encodeText;
    case "date":
      return (json) => (typeof json === "string" ? parseDay(json) : undefined);
    case "instant":
      return (json) => (typeof json === "string" ? parseInstant(json) : undefined);
    case "any":
      return encodeAny;
  }
}

function createRecordEncoder(schema: Schema): Encode {
  const hasContent = isFile(schema);
  const fields = Object.entries(fieldsOf(schema))
    .filter(([name]) => !unsafeNames.has(name) && !(hasContent && name === "content"))
    .map(([name, field]) => [name, encoderOf(field)] as const);
  return createObjectEncoder((json) => {
    const record = createRecord();
    for (const [name, encodeField] of fields) {
      const value = encodeField(Object.hasOwn(json, name) ? json[name] : undefined);
      if (value !== undefined) record[name] = value;
    }
    // Not enumerable: copying a file whole must not copy its bytes.
    if (hasContent && record.key !== undefined)
      Object.defineProperty(record, "content", { value: `${filePrefix}${record.key}` });
    return record;
  });
}

function createMapEncoder(schema: Schema): Encode {
  const { additionalProperties } = schema;
  const encodeValue = typeof additionalProperties === "object" ? encoderOf(additionalProperties) : encodeAny;
  return createObjectEncoder((json) => encodeEntries(json, encodeValue));
}

function createObjectEncoder(build: (json: Json) => Json): Encode {
  const absent = marked(build({}));
  absents.add(absent);
  const recordOf = madeOfLast(most, (json: Json) => marked(build(json)));
  return (json) => (isObject(json) ? recordOf(json) : absent);
}

function createListEncoder(items: Schema): Encode {
  const encodeItem = encoderOf(items);
  const absent: unknown[] = marked([]);
  absents.add(absent);
  const listOf = madeOfLast(most, (json: readonly unknown[]) => marked(json.map(encodeItem).filter(isThere)));
  return (json) => (Array.isArray(json) ? listOf(json) : absent);
}

const anyOf = madeOfLast(2 * most, (json: object) => encodeAnyAt(json, 0));

function encodeAny(json: unknown): unknown {
  return typeof json === "object" && json !== null ? anyOf(json) : encodeAnyAt(json, 0);
}

function encodeAnyAt(json: unknown, depth: number): unknown {
  if (typeof json === "string") return encodeText(json);
  if (typeof json === "boolean") return json;
  if (typeof json === "number") return Number.isFinite(json) ? json : undefined;
  if (depth === maxDepth) return undefined;
  if (Array.isArray(json))
    return marked(json.map((item) => encodeAnyAt(item, depth + 1)).filter((item) => item !== undefined));
  return isObject(json) ? marked(encodeEntries(json, (value) => encodeAnyAt(value, depth + 1))) : undefined;
}

/** Whether an item of a list is one: not null, nor what does not fit. */
function isThere(value: unknown): boolean {
  return value !== undefined && !(typeof value === "object" && value !== null && absents.has(value));
}

/** A record or list, known as blank when nothing is in it. */
function marked<T extends object>(value: T): T {
  if (Array.isArray(value) ? value.length === 0 : !holdsAny(value)) blanks.add(value);
  return value;
}

/** A record has no prototype: its fields are all that there is. */
function holdsAny(record: object): boolean {
  for (const name in record) if (isPresent(record[name as keyof typeof record])) return true;
  return false;
}

function encodeEntries(json: Json, encodeValue: Encode): Json {
  const record = createRecord();
  for (const [name, item] of Object.entries(json)) {
    const value = unsafeNames.has(name) ? undefined : encodeValue(item);
    if (value !== undefined) record[name] = value;
  }
  return record;
}

function encodeText(json: unknown): string | undefined {
  return typeof json === "string" && json !== "" && !json.includes("\u0000") ? json : undefined;
}

function decodeList(list: readonly unknown[], items: Schema | undefined): unknown[] {
  return list.map((item) => decode(item, items)).filter((item) => item !== undefined);
}

function decodeRecord(value: object, schema: Schema | undefined): Json | undefined {
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype) return undefined;
  const fields = schema && kindOf(schema) === "record" ? fieldsOf(schema) : undefined;
  const json: Record<string, unknown> = {};
  for (const [name, item] of Object.entries(value)) {
    const decoded = decode(item, fields && Object.hasOwn(fields, name) ? fields[name] : undefined);
    if (decoded !== undefined) json[name] = decoded;
  }
  return json;
}

function createRecord(): Record<string, unknown> {
  // No prototype: nothing but the fields can be reached from an expression.
  return Object.create(null) as Record<string, unknown>;
}

function isObject(json: unknown): json is Json {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}
