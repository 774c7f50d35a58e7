import { below, nearest, type Schema } from "#engine/json/index.ts";
import type { Environment, Scope } from "../environment.ts";
import { itemNameOf, withItem } from "../item.ts";
import { fieldOf, fieldsOf, kindOf, takesLists } from "../schema.ts";
import { isDirective } from "../template.ts";
import { check } from "./check.ts";
import { type ExpressionProblem, problemAt } from "./problem.ts";
import { kindNameOf } from "./type-names.ts";

/** A problem of a template: the JSON Pointer of the value, and offsets within it when it is a text (a leading `=` counted). */
export type TemplateProblem = ExpressionProblem & { readonly pointer: string };

const directives = ["=when", "=each", "=as", "=value"];

/** Checks every expression of a template and, if given, that it gives what the schema of its place asks for. */
export function checkTemplate(
  environment: Environment,
  json: unknown,
  expected?: Schema,
  pointer = "",
): TemplateProblem[] {
  if (typeof json === "string" && /^=(?!=)/.test(json))
    return checkSource(environment, json.slice(1), expected, pointer, 1);
  if (typeof json !== "object" || json === null) return checkLiteral(json, expected, pointer);
  if (expected && !isDirectiveObject(json) && !hasShape(json, expected))
    return [wrongType(json, expected, pointer)];
  if (Array.isArray(json))
    return json.flatMap((item, index) =>
      checkTemplate(environment, item, expected?.items, `${pointer}/${index}`),
    );
  if (isDirectiveObject(json)) return checkDirective(environment, json as Scope, expected, pointer);
  return Object.entries(json).flatMap(([name, value]) => {
    const place = below(pointer, name);
    const field = expected && fieldOf(expected, name);
    if (expected && !field) {
      const suggestion = nearest(name, Object.keys(fieldsOf(expected)));
      return [{ pointer: place, ...problemAt("unknown-field", { start: 0, end: 0 }, { name, suggestion }) }];
    }
    return checkTemplate(environment, value, field, place);
  });
}

function checkDirective(
  environment: Environment,
  json: Scope,
  expected: Schema | undefined,
  pointer: string,
): TemplateProblem[] {
  const problems: TemplateProblem[] = Object.keys(json)
    .filter((name) => !directives.includes(name))
    .map((name) => ({
      pointer: below(pointer, name),
      ...problemAt(
        "unknown-directive",
        { start: 0, end: 0 },
        { name, suggestion: nearest(name, directives) },
      ),
    }));
  const beside = Object.keys(json)[0] ?? "";
  const missing = !isDirective(json) ? "=value" : "=as" in json && !("=each" in json) ? "=each" : undefined;
  if (missing)
    problems.push({
      pointer,
      ...problemAt("missing-directive", { start: 0, end: 0 }, { name: missing, beside }),
    });
  const each = json["=each"];
  const inner =
    each === undefined ? environment : withItem(environment, itemNameOf(json["=as"]), textOf(each));
  const items = each === undefined ? expected : expected?.items;
  if (each !== undefined)
    problems.push(...checkSource(environment, textOf(each), { type: "array" }, below(pointer, "=each")));
  if (each !== undefined && expected && !takesLists(expected))
    problems.push(wrongType([], expected, pointer));
  if (json["=when"] !== undefined)
    problems.push(...checkSource(inner, textOf(json["=when"]), { type: "boolean" }, below(pointer, "=when")));
  if (isDirective(json))
    problems.push(...checkTemplate(inner, json["=value"], items, below(pointer, "=value")));
  return problems;
}

function checkSource(
  environment: Environment,
  source: string,
  expected: Schema | undefined,
  pointer: string,
  offset = 0,
): TemplateProblem[] {
  return check(environment, source, expected).problems.map((problem) => ({
    ...problem,
    pointer,
    start: problem.start + offset,
    end: problem.end + offset,
  }));
}

function checkLiteral(json: unknown, expected: Schema | undefined, pointer: string): TemplateProblem[] {
  if (!expected || json === null || kindOf(expected) === "any") return [];
  const value = typeof json === "string" && json.startsWith("==") ? json.slice(1) : json;
  if (!hasShape(value, expected)) return [wrongType(json, expected, pointer)];
  if (!expected.enum || expected.enum.some((option) => option === value)) return [];
  const options = expected.enum.map(String);
  const params = { value: `${value}`, options: options.join(", "), suggestion: nearest(`${value}`, options) };
  return [{ pointer, ...problemAt("impossible-option", { start: 0, end: lengthOf(json) }, params) }];
}

function hasShape(json: unknown, expected: Schema): boolean {
  switch (kindOf(expected)) {
    case "record":
    case "map":
      return typeof json === "object" && !Array.isArray(json);
    case "list":
      return Array.isArray(json);
    case "integer":
      return Number.isInteger(json);
    case "number":
      return typeof json === "number";
    case "boolean":
      return typeof json === "boolean";
    case "any":
      return takesLists(expected) || !Array.isArray(json);
    default:
      return typeof json === "string";
  }
}

function wrongType(json: unknown, expected: Schema, pointer: string): TemplateProblem {
  const type = Array.isArray(json) ? "array" : typeof json;
  const found = kindNameOf({ type });
  return {
    pointer,
    ...problemAt("wrong-type", { start: 0, end: lengthOf(json) }, { expected: kindNameOf(expected), found }),
  };
}

function isDirectiveObject(json: object): boolean {
  return !Array.isArray(json) && Object.keys(json).some((name) => name.startsWith("="));
}

function lengthOf(json: unknown): number {
  return typeof json === "string" ? json.length : 0;
}

function textOf(json: unknown): string {
  return typeof json === "string" ? json : "";
}
