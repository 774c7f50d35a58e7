import type { Schema } from "#engine/json/index.ts";
import type { Environment } from "../environment.ts";
import { kindOf } from "../schema.ts";
import { type Bindings, itemSchemaOf, schemaOf } from "../static-schema.ts";
import { listMacroOf, type Node } from "../syntax.ts";

/** What a number or a date is, where its type does not say it: centavos, a day, a day with its time. */
export type Unit = "money" | "day" | "instant";

/** The unit of what a node gives, what it computes included: a sum of money is money. Undefined when nothing says it. */
export function unitOf(environment: Environment, node: Node, bindings: Bindings): Unit | undefined {
  const of = (part: Node | undefined) => part && unitOf(environment, part, bindings);
  const schema = schemaOf(environment, node, bindings);
  if (schema) return unitOfSchema(schema);
  switch (node.op) {
    case "call":
      if (node.args[0] === "today") return "day";
      return ["round", "int", "double"].includes(node.args[0]) ? of(node.args[1][0]) : undefined;
    case "rcall":
      if (node.args[0] === "date") return "day";
      if (node.args[0] === "cents") return "money";
      return ["sum", "min", "max"].includes(node.args[0])
        ? itemUnitOf(environment, node.args[1], bindings)
        : undefined;
    case "-_":
      return of(node.args);
    case "+":
    case "-":
    case "*":
    case "/":
    case "%":
      return mixed(node.op, of(node.args[0]), of(node.args[1]));
    case "?:":
      return of(node.args[1]) ?? of(node.args[2]);
    case "[]":
      return itemUnitOf(environment, node.args[0], bindings);
    default:
      return undefined;
  }
}

/** One day from another is a time, and money in money is a number; anything else keeps the unit of its parts. */
function mixed(operator: string, left: Unit | undefined, right: Unit | undefined): Unit | undefined {
  if (left && right && (operator === "/" || (operator === "-" && left !== "money"))) return undefined;
  return left ?? (operator === "/" ? undefined : right);
}

function itemUnitOf(environment: Environment, list: Node, bindings: Bindings): Unit | undefined {
  const items = itemSchemaOf(environment, list, bindings);
  if (items) return unitOfSchema(items);
  if (list.op === "list") {
    const units = list.args.map((item) => unitOf(environment, item, bindings));
    return units.find((unit) => unit !== undefined);
  }
  const macro = listMacroOf(list);
  if (macro?.name === "filter") return itemUnitOf(environment, macro.list, bindings);
  const body = macro?.bodies.at(-1);
  if (macro?.name !== "map" || !body) return undefined;
  const inner = new Map(bindings).set(macro.variable, itemSchemaOf(environment, macro.list, bindings));
  return unitOf(environment, body, inner);
}

function unitOfSchema(schema: Schema): Unit | undefined {
  if (schema.money !== undefined) return "money";
  const kind = kindOf(schema);
  return kind === "date" ? "day" : kind === "instant" ? "instant" : undefined;
}
