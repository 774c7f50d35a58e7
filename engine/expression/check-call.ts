import { findFunction, nearestFunction, writingOf } from "./function-names.ts";
import { type ExpressionProblem, problemAt } from "./problem.ts";
import { celTypeOf, hasArgumentOf, type Node } from "./syntax.ts";
import { typeNameOf } from "./type-names.ts";

/** A call of what is not in the table of functions, or with another number of arguments. */
export function checkCall(node: Node): ExpressionProblem[] {
  if (node.op !== "call" && node.op !== "rcall") return [];
  const isMethod = node.op === "rcall";
  const name = node.args[0];
  const values = isMethod ? node.args[2] : node.args[1];
  // It would give a name of its own to what follows.
  if (name === "bind") return [problemAt("forbidden-syntax", node, { found: `${name}()` })];
  const row = findFunction(name, isMethod);
  if (!row)
    return [problemAt("unknown-function", node, { name, suggestion: nearestFunction(name, isMethod) })];
  if (!row.arguments.includes(values.length)) {
    const parts = isMethod ? [node.args[1], ...values] : values;
    const found = parts.map((part) => typeNameOf(celTypeOf(part))).join(", ") || "nada";
    return [problemAt("wrong-arguments", node, { name, found, accepted: writingOf(name) })];
  }
  const argument = hasArgumentOf(node);
  return argument && argument.op !== "." && argument.op !== "id" ? [problemAt("invalid-has", node)] : [];
}
