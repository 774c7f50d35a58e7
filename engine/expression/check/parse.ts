import type { ParseResult } from "@marcbachmann/cel-js";
import { Environment as Cel } from "@marcbachmann/cel-js/evaluator";
import type { Node } from "../syntax.ts";
import { installPresence } from "./presence.ts";
import { nodeIn } from "./written.ts";

/** The sizes that an expression may have; the text itself is limited so that no parser recursion runs away. */
const limits = {
  maxAstNodes: 400,
  maxDepth: 24,
  maxListElements: 200,
  maxMapEntries: 100,
  maxCallArguments: 8,
};
const maxLength = 4000;

/** The options of the library's environments: the parser's and the checker's. */
export const options = { homogeneousAggregateLiterals: false, enableOptionalTypes: false, limits };

const parser = new Cel(options);

/** Kept by text: what an expression is made of is the same in every flow. */
const known = new Map<string, Node>();
const mostKnown = 5000;

/** Parses an expression. Throws the library's ParseError, or a RangeError when too long. */
export function parse(source: string): Node {
  const found = known.get(source);
  if (found) return found;
  const node = plainOf(nodeIn(parseWith(parser, source).ast));
  if (known.size >= mostKnown) known.clear();
  known.set(source, node);
  return node;
}

/** Parses an expression for the library's checker. Throws as `parse` does. */
export function parseWith(environment: Cel, source: string): ParseResult {
  if (source.length > maxLength) throw new RangeError(`expression of ${source.length} characters`);
  const parsed = environment.parse(source);
  installPresence(nodeIn(parsed.ast));
  return parsed;
}

/** A node without what only a checker asks of it. */
function plainOf(node: Node): Node {
  switch (node.op) {
    case "value":
      return literal(node.args);
    case "id":
      return { op: node.op, args: node.args };
    case ".":
      return { op: node.op, args: [plainOf(node.args[0]), node.args[1]] };
    case "call":
      return { op: node.op, args: [node.args[0], node.args[1].map(plainOf)] };
    case "rcall":
      return { op: node.op, args: [node.args[0], plainOf(node.args[1]), node.args[2].map(plainOf)] };
    case "list":
      return { op: node.op, args: node.args.map(plainOf) };
    case "map":
      return { op: node.op, args: node.args.map(([key, value]) => [plainOf(key), plainOf(value)] as const) };
    case "!_":
    case "-_":
      return { op: node.op, args: plainOf(node.args) };
    case "int":
      return node;
    case "?:": {
      const [condition, yes, no] = node.args;
      return { op: node.op, args: [plainOf(condition), plainOf(yes), plainOf(no)] };
    }
    default:
      return { op: node.op, args: [plainOf(node.args[0]), plainOf(node.args[1])] };
  }
}

function literal(value: unknown): Node {
  if (typeof value === "bigint") return { op: "int", args: `${value}` };
  // Bytes and unsigned numbers, which lint refuses, are nothing to us.
  return { op: "value", args: typeof value === "object" ? null : value };
}
