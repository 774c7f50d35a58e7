import type { ASTNode } from "@marcbachmann/cel-js";

export type Node = ASTNode;

/** The sizes that an expression may have; the text itself is limited so that no parser recursion runs away. */
export const limits = {
  maxAstNodes: 400,
  maxDepth: 24,
  maxListElements: 200,
  maxMapEntries: 100,
  maxCallArguments: 8,
};
export const maxLength = 4000;

/** `list.all(x, …)` and its like: the list, the name of its item, and what is computed with it. */
export type ListMacro = {
  readonly name: string;
  readonly list: Node;
  readonly variable: string;
  readonly bodies: readonly Node[];
};

const listMacros = new Set(["all", "exists", "exists_one", "map", "filter"]);

/** The macro that a call is; undefined for any other node. */
export function listMacroOf(node: Node): ListMacro | undefined {
  if (node.op !== "rcall") return undefined;
  const [name, list, values] = node.args;
  const [variable, ...bodies] = values;
  if (!listMacros.has(name) || variable?.op !== "id" || bodies.length === 0) return undefined;
  return { name, list, variable: variable.args, bodies };
}

/** What `has(…)` asks for; undefined for any other node. */
export function hasArgumentOf(node: Node): Node | undefined {
  return node.op === "call" && node.args[0] === "has" ? node.args[1][0] : undefined;
}

/** The nodes directly below one. */
export function childrenOf(node: Node): readonly Node[] {
  switch (node.op) {
    case "value":
    case "id":
      return [];
    case ".":
    case ".?":
      return [node.args[0]];
    case "call":
      return node.args[1];
    case "rcall":
      return [node.args[1], ...node.args[2]];
    case "list":
      return node.args;
    case "map":
      return node.args.flat();
    case "!_":
    case "-_":
      return [node.args];
    default:
      return node.args;
  }
}

/** The names of variables that an expression needs from outside, macro variables left out. */
export function freeNamesOf(node: Node): Set<string> {
  if (node.op === "id") return new Set([node.args]);
  const macro = listMacroOf(node);
  if (!macro) return new Set(childrenOf(node).flatMap((child) => [...freeNamesOf(child)]));
  const inner = new Set(macro.bodies.flatMap((body) => [...freeNamesOf(body)]));
  inner.delete(macro.variable);
  return new Set([...freeNamesOf(macro.list), ...inner]);
}

/** The value of a literal; undefined for any other node. */
export function literalOf(node: Node): unknown {
  return node.op === "value" ? node.args : undefined;
}

export function isNull(node: Node): boolean {
  return literalOf(node) === null;
}

/** What a node is written as; its place leaves out a bracket at its beginning or end, whose other half stands inside. */
export function textOf({ input, start, end }: Node): string {
  const text = input.slice(start, end);
  let unmatched = text.replace(/'[^']*'|"[^"]*"/g, "").replace(/[^()]/g, "");
  while (unmatched.includes("()")) unmatched = unmatched.replaceAll("()", "");
  const closing = unmatched.split(")").length - 1;
  return `${"(".repeat(closing)}${text}${")".repeat(unmatched.length - closing)}`;
}

/** The CEL type that the checker found for a node; `dyn` where it did not come to it. */
export function celTypeOf(node: Node): string {
  // The checker leaves it on the node; the library's types do not say so.
  return (node as { checkedType?: { name: string } }).checkedType?.name ?? "dyn";
}
