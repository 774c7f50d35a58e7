import { ErrorSchemaBuilder, type RJSFSchema, type RJSFValidationError } from "@rjsf/utils";
import type { Localizer } from "@rjsf/validator-ajv8";
import {
  type Problem,
  problemsOf,
  problemTexts,
  readableParams,
  type ValidationError,
  withHelp,
} from "#engine/validation/index.ts";
import { createCatalogue } from "../i18n/catalogue.ts";
import { deskText } from "../i18n/desk-text.ts";

const texts = createCatalogue("es", problemTexts);

/**
 * Puts our sentence on each error of AJV: the catalogue's by its code, with the schema's own words behind it. A place has one, the most
 * telling; other errors of it lose their words.
 */
export function sayProblems(schema: RJSFSchema): Localizer {
  return (errors) => {
    const list = errors ?? [];
    const told = new Map(problemsOf(list as readonly ValidationError[]).map((one) => [keyOf(one), one]));
    for (const error of list) {
      const [own] = problemsOf([error as ValidationError]);
      const key = own && keyOf(own);
      const problem = key === undefined ? undefined : told.get(key);
      error.message = problem ? textOf(schema, problem) : "";
      if (key !== undefined) told.delete(key);
    }
  };
}

/** What a server refused, as RJSF has errors. */
export function refusalsOf(refused: Readonly<Record<string, string>>) {
  const builder = new ErrorSchemaBuilder();
  for (const [place, text] of Object.entries(refused)) builder.addErrors(text, place.split("/"));
  return builder.ErrorSchema;
}

/** Where an error's field is, and what that is called: the number of an item behind the name. */
export function placeOf(schema: RJSFSchema, { property = "" }: RJSFValidationError) {
  const path = property.split(/[./]/).filter((part) => part !== "");
  return { id: ["config", ...path].join("_"), title: titleAt(schema, path) };
}

/** What the field of an id is called; an item's is numbered. */
export function nameOf(id: string, label: string): string {
  const number = /_(\d+)_[^_]+$/.exec(id)?.[1];
  return number === undefined ? label : deskText("config.ofItem", { label, number: Number(number) + 1 });
}

function keyOf({ path, code }: Problem): string {
  return `${path} ${code}`;
}

function textOf(schema: RJSFSchema, { path, code, params }: Problem): string {
  const messages: Readonly<Record<string, string>> =
    schemaAt(schema, path.split("/").slice(1))?.messages ?? {};
  return withHelp(texts(code, readableParams(params)) ?? code, messages[code]);
}

function titleAt(schema: RJSFSchema, path: readonly string[]): string {
  return nameOf(["", ...path].join("_"), schemaAt(schema, path)?.title ?? "");
}

/** The schema of a place: a form of settings has no conditions. */
function schemaAt(schema: RJSFSchema, [first, ...rest]: readonly string[]): RJSFSchema | undefined {
  if (first === undefined) return schema;
  const inner = schema.properties?.[first] ?? (/^\d+$/.test(first) ? schema.items : undefined);
  return typeof inner === "object" && !Array.isArray(inner) ? schemaAt(inner, rest) : undefined;
}
