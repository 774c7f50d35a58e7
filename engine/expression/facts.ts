import type { Environment } from "./environment.ts";
import { conditionOf, nodeOf, type Paths, pathOf } from "./paths.ts";
import { hasArgumentOf, listMacroOf, type Node } from "./syntax.ts";

/** Paths that are known to be there: `has()` said so. */
export type Known = ReadonlySet<string>;

export const none: Known = new Set();

/** The paths that are there whenever the node is true, or whenever it is false: of `has(a) && !b`, /a when true. */
export function factsOf(environment: Environment, node: Node, outcome: boolean, paths: Paths): Known {
  const argument = hasArgumentOf(node);
  if (argument) {
    const path = outcome ? pathOf(environment, argument, paths) : undefined;
    return path === undefined ? none : new Set([path]);
  }
  if (node.op === "!_") return factsOf(environment, node.args, !outcome, paths);
  if (node.op === (outcome ? "&&" : "||")) {
    const [left, right] = node.args as readonly [Node, Node];
    return join(factsOf(environment, left, outcome, paths), factsOf(environment, right, outcome, paths));
  }
  const condition = conditionOf(environment, node, paths);
  const inner = condition && nodeOf(condition.environment, condition.source);
  return condition && inner ? factsOf(condition.environment, inner, outcome, new Map()) : none;
}

/** What the filters of a list promise of each of its items. */
export function filterFactsOf(environment: Environment, list: Node, paths: Paths): Known {
  const macro = listMacroOf(list);
  const [predicate] = macro?.bodies ?? [];
  if (macro?.name !== "filter" || !predicate) return none;
  const path = pathOf(environment, macro.list, paths);
  const inner = new Map(paths).set(macro.variable, path === undefined ? undefined : `${path}/*`);
  return join(filterFactsOf(environment, macro.list, paths), factsOf(environment, predicate, true, inner));
}

export function join(left: Known, right: Known): Known {
  return new Set([...left, ...right]);
}
