import { below } from "#engine/json/index.ts";
import type { Condition, Environment } from "./environment.ts";
import { listMacroOf, literalOf, type Node } from "./syntax.ts";

/** What macro variables stand for, as JSON Pointer patterns; undefined for the items of a list that is computed. */
export type Paths = ReadonlyMap<string, string | undefined>;

/** The pattern of the list that an expression is, filters looked through; undefined when it is computed. */
export function listPathOf(environment: Environment, source: string): string | undefined {
  const node = nodeOf(environment, source);
  return node && pathOf(environment, node, new Map());
}

/** What an expression is made of; undefined when it cannot be parsed. */
export function nodeOf({ syntaxOf }: Environment, source: string): Node | undefined {
  try {
    return syntaxOf(source);
  } catch {
    return undefined;
  }
}

/** The condition that a node names. */
export function conditionOf(environment: Environment, node: Node, paths: Paths): Condition | undefined {
  return node.op === "id" && !paths.has(node.args) ? environment.conditions.get(node.args) : undefined;
}

/** The pattern of the place that a node is, filters looked through; undefined when it is computed. */
export function pathOf(environment: Environment, node: Node, paths: Paths): string | undefined {
  switch (node.op) {
    case "id":
      if (paths.has(node.args)) return paths.get(node.args);
      if (environment.conditions.has(node.args)) return undefined;
      return environment.variables.get(node.args)?.path ?? `/${node.args}`;
    case ".":
      return inside(pathOf(environment, node.args[0], paths), node.args[1]);
    case "[]": {
      const [base, index] = node.args;
      const name = literalOf(index);
      return inside(pathOf(environment, base, paths), typeof name === "string" ? name : "*");
    }
    default: {
      const macro = listMacroOf(node);
      return macro?.name === "filter" ? pathOf(environment, macro.list, paths) : undefined;
    }
  }
}

/** Whether a path, or something above it, is one of those. */
export function isWithin(path: string, known: ReadonlySet<string>): boolean {
  if (known.has(path)) return true;
  const end = path.lastIndexOf("/");
  return end > 0 && isWithin(path.slice(0, end), known);
}

function inside(base: string | undefined, name: string): string | undefined {
  return base === undefined ? undefined : below(base, name);
}
