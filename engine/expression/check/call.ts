import { nearest } from "#engine/json/index.ts";
import { hasArgumentOf, literalOf, type Node } from "../syntax.ts";
import { type FunctionRow, findFunction, nearestFunction, writingOf } from "./function-names.ts";
import { type ExpressionProblem, problemAt } from "./problem.ts";
import { typeNameOf } from "./type-names.ts";
import { celTypeOf, placeOf, textOf } from "./written.ts";

/** A call of what is not in the table of functions, with another number of arguments, or with what is none of its options. */
export function checkCall(node: Node): ExpressionProblem[] {
  if (node.op !== "call" && node.op !== "rcall") return [];
  const isMethod = node.op === "rcall";
  const name = node.args[0];
  const values = isMethod ? node.args[2] : node.args[1];
  // It would give a name of its own to what follows.
  if (name === "bind") return [problemAt("forbidden-syntax", placeOf(node), { found: `${name}()` })];
  const row = findFunction(name, isMethod);
  if (!row)
    return [
      problemAt("unknown-function", placeOf(node), { name, suggestion: nearestFunction(name, isMethod) }),
    ];
  const isOfNoLists =
    name === "flatten" && /^list<(?!list<|dyn)/.test(celTypeOf(isMethod ? node.args[1] : node));
  if (!row.arguments.includes(values.length) || isOfNoLists) {
    const parts = isMethod ? [node.args[1], ...values] : values;
    const found = parts.map((part) => typeNameOf(celTypeOf(part))).join(", ") || "nada";
    return [problemAt("wrong-arguments", placeOf(node), { name, found, accepted: writingOf(name) })];
  }
  const argument = hasArgumentOf(node);
  if (argument && argument.op !== "." && argument.op !== "id")
    return [problemAt("invalid-has", placeOf(node))];
  return values.flatMap((value, index) => checkArgument(value, row.options?.[index], row));
}

function checkArgument(
  node: Node,
  options: readonly (string | number)[] | undefined,
  { name }: FunctionRow,
): ExpressionProblem[] {
  const literal = literalOf(node);
  const value = typeof literal === "bigint" ? Number(literal) : literal;
  if (!options || value === undefined || options.includes(value as string | number)) return [];
  const texts = options.map(String);
  const suggestion = nearest(String(value), texts);
  return [
    problemAt("impossible-option", placeOf(node), {
      value: typeof value === "string" ? value : textOf(node),
      field: `${name}()`,
      options: texts.join(", "),
      suggestion,
    }),
  ];
}
