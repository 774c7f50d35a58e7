import type { Environment } from "./environment.ts";
import { functionNames } from "./function-names.ts";
import { nearest } from "./nearest.ts";
import { type ExpressionProblem, problemAt } from "./problem.ts";
import { fieldOf, fieldsOf, type JsonSchema, kindOf } from "./schema.ts";
import { type Bindings, itemSchemaOf, literalOf, schemaOf } from "./static-schema.ts";
import { childrenOf, hasArgumentOf, listMacroOf, type Node } from "./syntax.ts";

type Inspection = { readonly environment: Environment; readonly problems: ExpressionProblem[] };

const forbidden = new Set(["matches", "bytes", "dyn", "type", "uint", "json", "hex", "base64", "bind"]);
const maxNestedLists = 2;

/** What the library's checker does not see: names under has(), options, null, what the profile leaves out. */
export function inspect(environment: Environment, node: Node): ExpressionProblem[] {
  const inspection = { environment, problems: [] };
  visit(inspection, node, new Map(), 0);
  return inspection.problems;
}

/** A literal that is none of the options of a schema. */
export function checkOption(node: Node, schema: JsonSchema, field?: string): ExpressionProblem[] {
  const value = literalOf(node);
  if (typeof value !== "string" || !schema.enum || schema.enum.includes(value)) return [];
  const options = schema.enum.filter((option) => typeof option === "string");
  const suggestion = nearest(value, options);
  return [problemAt("impossible-option", node, { value, field, options: options.join(", "), suggestion })];
}

function visit(inspection: Inspection, node: Node, bindings: Bindings, depth: number): void {
  const { environment, problems } = inspection;
  const macro = listMacroOf(node);
  if (macro) {
    if (depth === maxNestedLists) problems.push(problemAt("nested-lists", node));
    visit(inspection, macro.list, bindings, depth);
    const inner = new Map(bindings).set(macro.variable, itemSchemaOf(environment, macro.list, bindings));
    for (const body of macro.bodies) visit(inspection, body, inner, depth + 1);
    return;
  }
  const found = checkNode(environment, node, bindings);
  problems.push(...found);
  // What a forbidden call is given means nothing outside it, and a comparison with null is told as such.
  if (found.some(({ code }) => code === "forbidden-syntax")) return;
  const told = found.some(({ code }) => code === "null-comparison");
  for (const child of childrenOf(node))
    if (!(told && isNull(child))) visit(inspection, child, bindings, depth);
}

function isNull(node: Node): boolean {
  return node.op === "value" && node.args === null;
}

function checkNode(environment: Environment, node: Node, bindings: Bindings): ExpressionProblem[] {
  switch (node.op) {
    case "id":
      return checkName(environment, node.args, node, bindings);
    case "value":
      return typeof node.args === "object"
        ? [problemAt("forbidden-syntax", node, { found: textOf(node) })]
        : [];
    case ".":
      return checkField(
        environment,
        node.args[0],
        node.args[1],
        { start: node.pos, end: node.end },
        bindings,
      );
    case "[]": {
      const name = literalOf(node.args[1]);
      return typeof name === "string"
        ? checkField(environment, node.args[0], name, node.args[1], bindings)
        : [];
    }
    case "call":
    case "rcall":
      return checkCall(node);
    case "==":
    case "!=":
      return checkComparison(environment, node.op, node, node.args, bindings);
    case "in": {
      const [value, list] = node.args;
      const options = list.op === "list" ? list.args : [];
      return [
        ...options.flatMap((option) => checkPair(environment, value, option, bindings)),
        ...checkLiteral(itemSchemaOf(environment, list, bindings), value, list),
      ];
    }
    default:
      return [];
  }
}

function checkName(
  environment: Environment,
  name: string,
  node: Node,
  bindings: Bindings,
): ExpressionProblem[] {
  const known = [...bindings.keys(), ...environment.variables.keys(), ...environment.conditions.keys()];
  return known.includes(name)
    ? []
    : [problemAt("unknown-variable", node, { name, suggestion: nearest(name, known) })];
}

function checkField(
  environment: Environment,
  base: Node,
  name: string,
  place: { readonly start: number; readonly end: number },
  bindings: Bindings,
): ExpressionProblem[] {
  const schema = schemaOf(environment, base, bindings);
  if (!schema || fieldOf(schema, name)) return [];
  const names = kindOf(schema) === "record" ? Object.keys(fieldsOf(schema)) : [];
  return [problemAt("unknown-field", place, { name, suggestion: nearest(name, names) })];
}

function checkCall(node: Node & { op: "call" | "rcall" }): ExpressionProblem[] {
  const name = node.args[0];
  if (forbidden.has(name)) return [problemAt("forbidden-syntax", node, { found: `${name}()` })];
  const argument = hasArgumentOf(node);
  if (name === "has" && node.op === "call")
    return argument?.op === "." || argument?.op === "id" ? [] : [problemAt("invalid-has", node)];
  const { calls, methods } = functionNames();
  if ((node.op === "call" ? calls : methods).has(name)) return [];
  const others = [...(node.op === "call" ? calls : methods)].filter((other) => !forbidden.has(other));
  const isOther = (node.op === "call" ? methods : calls).has(name);
  const suggestion = isOther ? (node.op === "call" ? `….${name}()` : `${name}(…)`) : nearest(name, others);
  return [problemAt("unknown-function", node, { name, suggestion })];
}

function checkComparison(
  environment: Environment,
  operator: "==" | "!=",
  node: Node,
  [left, right]: readonly [Node, Node],
  bindings: Bindings,
): ExpressionProblem[] {
  if (!isNull(left) && !isNull(right)) return checkPair(environment, left, right, bindings);
  const suggestion = `${operator === "==" ? "!" : ""}has(${textOf(isNull(left) ? right : left)})`;
  return [problemAt("null-comparison", node, { suggestion })];
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

function checkLiteral(schema: JsonSchema | undefined, literal: Node, field: Node): ExpressionProblem[] {
  return schema ? checkOption(literal, schema, textOf(field)) : [];
}

function textOf(node: Node): string {
  return node.input.slice(node.start, node.end);
}
