/**
 * An expression as its parts. Plain JSON: a release brings it to browsers, which have no parser. What is written
 * becomes it in `parse` alone; the nodes of the checker are the library's own, and have these fields among theirs.
 */
export type Node =
  | { readonly op: "value"; readonly args: unknown }
  /** A whole number, in digits: JSON has none of 64 bits. */
  | { readonly op: "int"; readonly args: string }
  | { readonly op: "id"; readonly args: string }
  | { readonly op: "."; readonly args: readonly [Node, string] }
  | { readonly op: "call"; readonly args: readonly [string, readonly Node[]] }
  | { readonly op: "rcall"; readonly args: readonly [string, Node, readonly Node[]] }
  | { readonly op: "list"; readonly args: readonly Node[] }
  | { readonly op: "map"; readonly args: readonly (readonly [Node, Node])[] }
  | { readonly op: "!_" | "-_"; readonly args: Node }
  | { readonly op: "?:"; readonly args: readonly [Node, Node, Node] }
  | { [Op in PairOperator]: { readonly op: Op; readonly args: readonly [Node, Node] } }[PairOperator];

type PairOperator = "[]" | "&&" | "||" | BinaryOperator;

export type BinaryOperator = "==" | "!=" | "<" | "<=" | ">" | ">=" | "in" | "+" | "-" | "*" | "/" | "%";

/** What expressions are made of, by their text. Throws on one that it does not know, or that cannot be parsed. */
export type SyntaxOf = (source: string) => Node;

/** The expressions of a release, each under its text. */
export type Syntaxes = Readonly<Record<string, Node>>;

/** Part of the address of what browsers keep: another number wherever `Node` means something else than before. */
export const syntaxVersion = 1;

/** The syntax of expressions that were parsed before. */
export function syntaxIn(syntaxes: Syntaxes): SyntaxOf {
  return (source) => {
    const node = Object.hasOwn(syntaxes, source) ? syntaxes[source] : undefined;
    if (!node) throw new Error(`expression "${source.slice(0, 80)}": is not among those of its release`);
    return node;
  };
}

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
    case "int":
    case "id":
      return [];
    case ".":
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
  if (node.op === "int") return BigInt(node.args);
  return node.op === "value" ? node.args : undefined;
}

export function isNull(node: Node): boolean {
  return literalOf(node) === null;
}
