import type { ASTNode } from "@marcbachmann/cel-js";
import type { Node } from "../syntax.ts";

/** What the library's parser and checker leave on a node; only nodes of what is being checked have it. */
type Written = {
  readonly input: string;
  readonly start: number;
  readonly end: number;
  /** Where the name of a field begins. */
  readonly pos: number;
  readonly checkedType?: { readonly name: string };
};

/** The library's tree as ours: with optional types off it has no other nodes, and theirs have more than ours. */
export function nodeIn(tree: ASTNode): Node {
  return tree as unknown as Node;
}

/** Where a node of what is being checked stands in its text. */
export function placeOf(node: Node): Pick<Written, "start" | "end" | "pos"> {
  return writtenOf(node);
}

/** What a node is written as; its place leaves out a bracket at its beginning or end, whose other half stands inside. */
export function textOf(node: Node): string {
  const { input, start, end } = writtenOf(node);
  const text = input.slice(start, end);
  let unmatched = text.replace(/'[^']*'|"[^"]*"/g, "").replace(/[^()]/g, "");
  while (unmatched.includes("()")) unmatched = unmatched.replaceAll("()", "");
  const closing = unmatched.split(")").length - 1;
  return `${"(".repeat(closing)}${text}${")".repeat(unmatched.length - closing)}`;
}

/** The CEL type that the checker found for a node; `dyn` where it did not come to it. */
export function celTypeOf(node: Node): string {
  return writtenOf(node).checkedType?.name ?? "dyn";
}

function writtenOf(node: Node): Written {
  // Checks are made of the library's tree alone, whose nodes are these.
  return node as unknown as Written;
}
