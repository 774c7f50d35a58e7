import type { Environment } from "../environment.ts";
import type { Bindings } from "../static-schema.ts";
import { literalOf, type Node } from "../syntax.ts";
import { type ExpressionProblem, problemAt } from "./problem.ts";
import { type Unit, unitOf } from "./units.ts";
import { celTypeOf, placeOf, textOf } from "./written.ts";

const compared = new Set(["==", "!=", "<", "<=", ">", ">=", "-", "in", "?:"]);

/** What loses the centavos of money, a division of integers or `int()`, which cuts off, and what shows them as pesos. */
export function checkMoney(environment: Environment, node: Node, bindings: Bindings): ExpressionProblem[] {
  const isMoney = (part: Node) => unitOf(environment, part, bindings) === "money";
  if (node.op === "/") {
    const [left, right] = node.args;
    const isWhole = [left, right].every((part) => celTypeOf(part) === "int");
    if (!isWhole || !(isMoney(left) || isMoney(right))) return [];
    const isLiteral = literalOf(right) !== undefined;
    const suggestion = isLiteral
      ? `${operandOf(left)} / ${textOf(right)}.0`
      : `double(${textOf(left)}) / ${operandOf(right)}`;
    return [problemAt("money-division", placeOf(node), { suggestion })];
  }
  if (node.op !== "call") return [];
  const [value] = node.args[1];
  if (node.args[0] === "string" && value && isMoneyText(value, isMoney))
    return [
      problemAt("money-as-text", placeOf(node), { suggestion: `${operandOf(pesosOf(value))}.money()` }),
    ];
  if (node.args[0] !== "int") return [];
  if (!value || celTypeOf(value) !== "double" || isRounded(value)) return [];
  if (!isMoney(value) && !isTimesHundred(value)) return [];
  return [problemAt("int-of-money", placeOf(node), { suggestion: `int(round(${textOf(value)}, 0))` })];
}

/** An instant beside a day, or asked for a part of its date: an instant counts in UTC, a day where the person is. */
export function checkMoments(environment: Environment, node: Node, bindings: Bindings): ExpressionProblem[] {
  const unit = (part: Node) => unitOf(environment, part, bindings);
  if (node.op === "rcall" && node.args[0] === "getFullYear") {
    const [name, instant] = node.args;
    if (unit(instant) !== "instant") return [];
    const suggestion = `int(${textOf(instant)}.format('YYYY'))`;
    return [problemAt("instant-getter", placeOf(node), { name, suggestion })];
  }
  if (!compared.has(node.op)) return [];
  const parts = partsOf(node);
  const instant = parts.find((part) => unit(part) === "instant");
  const day = parts.find((part) => unit(part) === "day");
  if (!instant || !day) return [];
  const suggestion = dayOf(instant);
  return [
    problemAt("instant-against-day", placeOf(node), {
      instant: textOf(instant),
      day: textOf(day),
      suggestion,
    }),
  ];
}

/** Whether a value of one unit may not stand where another is asked for: a day and an instant are not the same. */
export function isOtherMoment(found: Unit | undefined, kind: string): boolean {
  return (found === "day" && kind === "instant") || (found === "instant" && kind === "date");
}

function partsOf(node: Node): readonly Node[] {
  const [first, ...others] = (Array.isArray(node.args) ? node.args : []) as Node[];
  if (!first || node.op === "?:") return others;
  return [
    first,
    ...others.flatMap((other) => (node.op === "in" && other.op === "list" ? other.args : [other])),
  ];
}

function dayOf(instant: Node): string {
  return `${textOf(instant)}.format('YYYY-MM-DD').date('YYYY-MM-DD')`;
}

/** A node as one side of a division. */
function operandOf(node: Node): string {
  return ["+", "-", "*", "/", "%", "?:"].includes(node.op) ? `(${textOf(node)})` : textOf(node);
}

function isRounded(node: Node): boolean {
  return node.op === "call" && node.args[0] === "round";
}

function isMoneyText(value: Node, isMoney: (part: Node) => boolean): boolean {
  return isMoney(value) || isMoney(pesosOf(value));
}

/** The centavos that an expression makes pesos of, or itself. */
function pesosOf(value: Node): Node {
  return value.op === "/" && Number(literalOf(value.args[1])) === 100 ? value.args[0] : value;
}

/** Whether pesos are made centavos. */
function isTimesHundred(node: Node): boolean {
  return node.op === "*" && node.args.some((part) => Number(literalOf(part)) === 100);
}
