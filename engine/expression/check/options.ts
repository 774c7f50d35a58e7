import { nearest, type Schema } from "#engine/json/index.ts";
import type { Environment } from "../environment.ts";
import { type Bindings, itemSchemaOf, schemaOf } from "../static-schema.ts";
import { isNull, literalOf, type Node } from "../syntax.ts";
import { type Guard, isPossible } from "./guards.ts";
import { type ExpressionProblem, problemAt } from "./problem.ts";
import { placeOf, textOf } from "./written.ts";

/** A literal that is none of the options of a schema. */
export function checkOption(node: Node, schema: Schema, field?: string): ExpressionProblem[] {
  const value = literalOf(node);
  const options = optionsOf(schema);
  if (typeof value !== "string" || !options || schema.enum?.includes(value)) return [];
  const suggestion = nearest(value, options);
  return [
    problemAt("impossible-option", placeOf(node), { value, field, options: options.join(", "), suggestion }),
  ];
}

/** A comparison with null, or with what is no option of the other side. */
export function checkComparison(
  environment: Environment,
  node: Node & { op: "==" | "!=" },
  bindings: Bindings,
): ExpressionProblem[] {
  const [left, right] = node.args;
  if (!isNull(left) && !isNull(right)) return checkPair(environment, left, right, bindings);
  const suggestion = `${node.op === "==" ? "!" : ""}has(${textOf(isNull(left) ? right : left)})`;
  return [problemAt("null-comparison", placeOf(node), { suggestion })];
}

/** `a in […]`, or in the keys of a table, with what is no option of the other side. */
export function checkMembership(
  environment: Environment,
  [value, list]: readonly [Node, Node],
  bindings: Bindings,
): ExpressionProblem[] {
  const options = list.op === "list" ? list.args : keysOf(list);
  const items = itemSchemaOf(environment, list, bindings);
  return [
    ...options.flatMap((option) => checkPair(environment, value, option, bindings)),
    ...(items ? checkOption(value, items, textOf(list)) : []),
  ];
}

/** `{'a': …, 'b': …}[option]`: its keys are the options that there can be, all of them and no others. */
export function checkTable(
  environment: Environment,
  table: Node,
  index: Node,
  bindings: Bindings,
  guards: readonly Guard[],
): ExpressionProblem[] {
  if (table.op !== "map") return [];
  const keys = keysOf(table);
  const names = keys.map(literalOf);
  const schema = schemaOf(environment, index, bindings);
  const options = schema && optionsOf(schema);
  if (!schema || !options) return [];
  const field = textOf(index);
  const impossible = keys.flatMap((key) => checkOption(key, schema, field));
  // A key that is computed may be any of them.
  if (impossible.length > 0 || names.includes(undefined)) return impossible;
  const missing = options.filter(
    (option) => !names.includes(option) && isPossible(environment, guards, index, bindings, option),
  );
  if (missing.length === 0) return [];
  return [problemAt("missing-option", placeOf(table), { options: missing.join(", "), field })];
}

function checkPair(
  environment: Environment,
  left: Node,
  right: Node,
  bindings: Bindings,
): ExpressionProblem[] {
  return [
    ...checkLiteral(schemaOf(environment, left, bindings), right, left),
    ...checkLiteral(schemaOf(environment, right, bindings), left, right),
  ];
}

function checkLiteral(schema: Schema | undefined, literal: Node, field: Node): ExpressionProblem[] {
  return schema ? checkOption(literal, schema, textOf(field)) : [];
}

function keysOf(table: Node): readonly Node[] {
  return table.op === "map" ? table.args.map(([key]) => key) : [];
}

/** The texts that a schema lets be chosen; undefined when it names none. The empty text is no answer, so no option. */
export function optionsOf({ enum: options }: Schema): readonly string[] | undefined {
  return options?.filter((option) => typeof option === "string" && option !== "") as string[] | undefined;
}
