import type { Ajv2020, ValidateFunction } from "ajv/dist/2020.js";
import { createAjv } from "#engine/validation/index.ts";
import type { Effective } from "../load/effective.ts";
import { type DocumentKind, documentsOf, type Library } from "../load/library.ts";
import { nameOfPath } from "../load/paths.ts";
import { type SchemaProblem, schemaProblems } from "./schema-problems.ts";

/** What the language's own schema of a kind refuses in a document; nothing when the library has no such schema. */
export function checkDocument(
  library: Library,
  kind: DocumentKind,
  value: unknown,
): readonly SchemaProblem[] {
  const named = (name: string) =>
    documentsOf(library, "schema").find(({ file }) => nameOfPath(file) === `${name}.schema.json`)?.value;
  const schema = named(kind);
  // Their words are those of a flow.
  const beside = ["part", "fields", "connector", "insurer", "contract"].includes(kind)
    ? named("flow")
    : undefined;
  return schema === undefined ? [] : refusals(schema, value, beside);
}

const refused = new WeakMap<Effective, readonly SchemaProblem[]>();

/** What the language's schema of a flow refuses in an effective one. Kept: its scenarios ask for it again. */
export function refusedIn(library: Library, effective: Effective): readonly SchemaProblem[] {
  const problems = refused.get(effective) ?? checkDocument(library, "flow", effective.flow);
  refused.set(effective, problems);
  return problems;
}

/**
 * What a schema refuses in a value; nothing when it does not compile or judge, which is a problem of its own document.
 * `beside` is a schema that it refers to.
 */
export function refusals(schema: unknown, value: unknown, beside?: unknown): readonly SchemaProblem[] {
  const { validate } = compiled(schema, false, beside);
  if (!validate || judges(validate, value)) return [];
  return schemaProblems(validate.errors ?? [], value);
}

/** What a schema refuses in a value that is given on a day (ISO date). */
export function refusalsOn(day: string, schema: unknown, value: unknown): readonly SchemaProblem[] {
  todayNow = day;
  try {
    return refusals(schema, value);
  } finally {
    todayNow = noDay;
  }
}

/** What a schema means nothing by compiles, and may break when it judges. */
function judges(validate: ValidateFunction, value: unknown): boolean {
  try {
    return validate(value);
  } catch {
    return true;
  }
}

/** What JSON Schema 2020-12 refuses in a schema. */
export function checkSchema(schema: unknown): readonly SchemaProblem[] {
  const meta = loose().getSchema("https://json-schema.org/draft/2020-12/schema");
  if (!meta || meta(schema)) return [];
  return schemaProblems(meta.errors ?? [], schema);
}

/** Why no validator can be made of a schema; undefined when one can. Strict: every keyword stands beside its type. */
export function compileErrorOf(schema: unknown, mode: "strict" | "loose" = "strict"): string | undefined {
  return compiled(schema, mode === "strict").error;
}

type Compiled = { readonly validate?: ValidateFunction; readonly error?: string };

/** Kept by text: documents are read again at every change, and few of their schemas are others then. */
const known = new Map<string, Compiled>();
const mostKnown = 2000;
/** Texts of those that are asked for again and again. */
const texts = new WeakMap<object, string>();

function compiled(schema: unknown, isStrict = false, beside?: unknown): Compiled {
  if (typeof schema !== "object" || schema === null) return {};
  // The library keeps schemas by their names, and breaks on what is none.
  if ("$id" in schema && typeof schema.$id !== "string") return { error: "$id must be string" };
  const key = `${isStrict} ${textOf(schema)}${textOf(beside)}`;
  const found = known.get(key);
  if (found) return found;
  const ajv = isStrict ? strict() : loose();
  let made: Compiled;
  try {
    if (typeof beside === "object" && beside !== null) ajv.addSchema(beside);
    made = { validate: ajv.compile(schema) };
  } catch (cause) {
    made = { error: (cause as Error).message };
  }
  ajv.removeSchema(schema);
  if (typeof beside === "object" && beside !== null) ajv.removeSchema(beside);
  if (known.size >= mostKnown) known.clear();
  known.set(key, made);
  return made;
}

function textOf(schema: unknown): string {
  if (typeof schema !== "object" || schema === null) return "";
  const text = texts.get(schema) ?? JSON.stringify(schema);
  texts.set(schema, text);
  return text;
}

// Made when first asked for. No schema of documents reads the clock; what is given to a connector has the day of its scenario.
const noDay = "2000-01-01";
let todayNow = noDay;
const today = () => todayNow;
/** A schema judges a document or two: shortening its code takes longer than it saves. */
const code = { optimize: false };
const loose = once(() =>
  createAjv({
    today,
    ajv: { allErrors: true, verbose: true, strictTypes: false, validateSchema: false, code },
  }),
);
const strict = once(() => createAjv({ today, ajv: { addUsedSchema: false, code } }));

function once(make: () => Ajv2020): () => Ajv2020 {
  let made: Ajv2020 | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
