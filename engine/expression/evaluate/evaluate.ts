import { unsafeNames } from "../codec.ts";
import { listMacroOf, literalOf, type Node } from "../syntax.ts";
import type { Tables } from "../tables.ts";
import { callOf } from "./calls.ts";
import { type Compute, type Making, withAll, withOne, withTwo } from "./computing.ts";
import { listMacroFor } from "./list-macros.ts";
import { negated, operators } from "./operators.ts";
import { memberOf, nameOf } from "./values.ts";

/**
 * An expression as a function of a frame: the day, then the values of the names in their order. It gives CEL values, and
 * undefined where CEL tells an error: what is not there, or cannot be computed, leaves nothing of what needs it.
 */
export function evaluatorOf(node: Node, names: readonly string[], tables: Tables): Compute {
  const places = new Map(names.map((name, index) => [name, index + 1]));
  return make(node, { tables, places, free: names.length + 1, make });
}

function make(node: Node, making: Making): Compute {
  const of = (part: Node) => make(part, making);
  switch (node.op) {
    case "value":
    case "int": {
      const value = literalOf(node);
      return () => value;
    }
    case "id": {
      const place = making.places.get(node.args);
      return place === undefined ? () => undefined : (frame) => frame[place];
    }
    case ".": {
      const [holder, name] = node.args;
      return withOne(of(holder), (value) => memberOf(value, name));
    }
    case "[]":
      return withTwo(of(node.args[0]), of(node.args[1]), memberOf);
    case "list":
      return withAll(node.args.map(of), (items) => items);
    case "map":
      return withAll(node.args.flat().map(of), recordOf);
    case "!_":
      return withOne(of(node.args), (value) => (typeof value === "boolean" ? !value : undefined));
    case "-_":
      return withOne(of(node.args), negated);
    case "?:":
      return choice(of(node.args[0]), of(node.args[1]), of(node.args[2]));
    case "&&":
      return connective(of(node.args[0]), of(node.args[1]), false);
    case "||":
      return connective(of(node.args[0]), of(node.args[1]), true);
    case "call":
    case "rcall": {
      const macro = listMacroOf(node);
      return macro ? listMacroFor(macro, making) : callOf(node, making);
    }
    default:
      return withTwo(of(node.args[0]), of(node.args[1]), operators[node.op]);
  }
}

/** A record of keys and values, one behind the other; none with two values under a name. */
function recordOf(parts: readonly unknown[]): unknown {
  const record = Object.create(null) as Record<string, unknown>;
  for (let index = 0; index < parts.length; index += 2) {
    const name = nameOf(parts[index]);
    if (name === undefined || Object.hasOwn(record, name)) return undefined;
    if (!unsafeNames.has(name)) record[name] = parts[index + 1];
  }
  return record;
}

function choice(condition: Compute, yes: Compute, no: Compute): Compute {
  return (frame) => {
    const chosen = condition(frame);
    if (chosen === true) return yes(frame);
    return chosen === false ? no(frame) : undefined;
  };
}

/** What one side decides, the other need not have a value for: false for `&&`, true for `||`. */
function connective(left: Compute, right: Compute, decisive: boolean): Compute {
  return (frame) => {
    const first = left(frame);
    if (first === decisive) return decisive;
    const second = right(frame);
    if (second === decisive) return decisive;
    return first === !decisive && second === !decisive ? !decisive : undefined;
  };
}
