import { nearest } from "#engine/json/index.ts";
import type { Environment } from "../environment.ts";
import { fieldOf, fieldsOf, kindOf } from "../schema.ts";
import { type Bindings, itemSchemaOf, schemaOf } from "../static-schema.ts";
import { childrenOf, isNull, listMacroOf, literalOf, type Node } from "../syntax.ts";
import { checkCall } from "./call.ts";
import { type Guard, guardsWithin } from "./guards.ts";
import { checkComparison, checkMembership, checkTable } from "./options.ts";
import { type ExpressionProblem, problemAt } from "./problem.ts";
import { checkMapping } from "./tables.ts";
import { checkMoments, checkMoney } from "./unit-rules.ts";
import { placeOf, textOf } from "./written.ts";

type Inspection = { readonly environment: Environment; readonly problems: ExpressionProblem[] };

/** Where a node stands: inside which macros, and under which conditions. */
type Place = { readonly bindings: Bindings; readonly depth: number; readonly guards: readonly Guard[] };

const maxNestedLists = 2;

/**
 * What the library's checker does not see: names under has(), options, null, what the profile leaves out, what numbers
 * and dates mean. The checker has gone over the node before, and left the types of its parts on it.
 */
export function inspect(environment: Environment, node: Node): ExpressionProblem[] {
  const inspection = { environment, problems: [] };
  visit(inspection, node, { bindings: new Map(), depth: 0, guards: [] });
  return inspection.problems;
}

function visit(inspection: Inspection, node: Node, place: Place): void {
  const { environment, problems } = inspection;
  const { bindings, depth, guards } = place;
  const macro = listMacroOf(node);
  if (macro) {
    if (depth === maxNestedLists) problems.push(problemAt("nested-lists", placeOf(node)));
    problems.push(...checkCall(node));
    visit(inspection, macro.list, place);
    const inner = new Map(bindings).set(macro.variable, itemSchemaOf(environment, macro.list, bindings));
    for (const body of macro.bodies) visit(inspection, body, { bindings: inner, depth: depth + 1, guards });
    return;
  }
  const found = checkNode(environment, node, place);
  problems.push(...found);
  // What a refused call is given means nothing outside it, and a comparison with null is told as such.
  if (found.some(({ code }) => code === "forbidden-syntax" || code === "money-as-text")) return;
  const told = found.some(({ code }) => code === "null-comparison");
  const own = guardsWithin(node, bindings);
  for (const [index, child] of childrenOf(node).entries())
    if (!(told && isNull(child)))
      visit(inspection, child, { ...place, guards: [...guards, ...(own[index] ?? [])] });
}

function checkNode(environment: Environment, node: Node, { bindings, guards }: Place): ExpressionProblem[] {
  switch (node.op) {
    case "id":
      return checkName(environment, node.args, node, bindings);
    case "value":
      return typeof node.args === "object"
        ? [problemAt("forbidden-syntax", placeOf(node), { found: textOf(node) })]
        : [];
    case ".": {
      const { pos: start, end } = placeOf(node);
      return checkField(environment, node.args[0], node.args[1], { start, end }, bindings);
    }
    case "[]": {
      const [base, index] = node.args;
      const name = literalOf(index);
      return [
        ...(typeof name === "string" ? checkField(environment, base, name, placeOf(index), bindings) : []),
        ...checkTable(environment, base, index, bindings, guards),
      ];
    }
    case "call":
    case "rcall":
      return [
        ...checkCall(node),
        ...checkMoney(environment, node, bindings),
        ...checkMoments(environment, node, bindings),
        ...checkMapping(environment, node, bindings, guards),
      ];
    case "==":
    case "!=":
      return [...checkComparison(environment, node, bindings), ...checkMoments(environment, node, bindings)];
    case "in":
      return [
        ...checkMembership(environment, node.args, bindings),
        ...checkMoments(environment, node, bindings),
      ];
    default:
      return [...checkMoney(environment, node, bindings), ...checkMoments(environment, node, bindings)];
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
    : [problemAt("unknown-variable", placeOf(node), { name, suggestion: nearest(name, known) })];
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
