import type { Condition, Environment } from "./environment.ts";
import { factsOf, filterFactsOf, join, type Known, none } from "./facts.ts";
import { mappingOf } from "./mapping.ts";
import { conditionOf, isWithin, nodeOf, type Paths, pathOf } from "./paths.ts";
import { childrenOf, hasArgumentOf, listMacroOf, type Node } from "./syntax.ts";

/** What an expression reads, as JSON Pointer patterns with `*` for the items of a list; those of its conditions included. */
export type Reads = {
  readonly all: readonly string[];
  /**
   * Those that are only read where `has()` said that they, or something above them, are there, and so never leave the
   * expression without a value: /a of `has(a) && a > 1`, of `!has(a) || a > 1` and of `has(a) ? a : 0`; not of
   * `a > 1 && has(a)`, nor of `has(a) && a > 1 || a == 0`, which reads it a second time without asking.
   */
  readonly guarded: ReadonlySet<string>;
  /** Those whose value counts, and not only whether `has()` finds one. */
  readonly values: ReadonlySet<string>;
  /** The conditions that it names, directly or through others. */
  readonly conditions: readonly string[];
  /** The tables that it names, those of its conditions included. */
  readonly tables: readonly string[];
  /** The places of constants that it names: as they never change, they are none of those that it reads. */
  readonly constants: readonly string[];
};

type Walk = {
  readonly environment: Environment;
  readonly found: Map<string, boolean>;
  readonly values: Set<string>;
  readonly conditions: Set<string>;
  readonly tables: Set<string>;
  readonly constants: Set<string>;
};

const todayPath = "/context/today";
const todayFunctions = new Set(["today", "age"]);

const known = new WeakMap<Environment, Map<string, Reads>>();

/** What an expression reads; kept by environment and source. An expression that does not parse reads nothing. */
export function readsOf(environment: Environment, source: string): Reads {
  const ofEnvironment = known.get(environment) ?? new Map<string, Reads>();
  known.set(environment, ofEnvironment);
  const reads = ofEnvironment.get(source) ?? findReads(environment, source);
  ofEnvironment.set(source, reads);
  return reads;
}

function findReads(environment: Environment, source: string): Reads {
  const walk: Walk = {
    environment,
    found: new Map(),
    values: new Set(),
    conditions: new Set(),
    tables: new Set(),
    constants: new Set(),
  };
  const node = nodeOf(environment, source);
  if (node) visit(walk, node, new Map(), none);
  const all = [...walk.found.keys()];
  return {
    all,
    guarded: new Set(all.filter((path) => walk.found.get(path))),
    values: walk.values,
    conditions: [...walk.conditions],
    tables: [...walk.tables],
    constants: [...walk.constants],
  };
}

function visit(walk: Walk, node: Node, paths: Paths, known: Known): void {
  const { environment } = walk;
  const macro = listMacroOf(node);
  const argument = hasArgumentOf(node);
  const path = pathOf(environment, argument ?? node, paths);
  const condition = conditionOf(environment, node, paths);
  const table = mappingOf(node)?.table;
  if (table !== undefined) walk.tables.add(table);
  if (macro) visitMacro(walk, macro, paths, known);
  else if (path !== undefined) {
    record(walk, path, argument !== undefined || isWithin(path, known), argument === undefined);
    visitBase(walk, argument ?? node, paths, known);
  } else if (condition) visitCondition(walk, node.args as string, condition, known);
  else if (node.op === "&&" || node.op === "||" || node.op === "?:") visitLogic(walk, node, paths, known);
  else {
    if (node.op === "call" && todayFunctions.has(node.args[0])) record(walk, todayPath, true);
    for (const child of childrenOf(node)) visit(walk, child, paths, known);
  }
}

/** Visits the parts of a choice, each with what the one before it promises. */
function visitLogic(
  walk: Walk,
  node: Extract<Node, { op: "&&" | "||" | "?:" }>,
  paths: Paths,
  known: Known,
): void {
  const factsWhen = (outcome: boolean) =>
    join(known, factsOf(walk.environment, node.args[0], outcome, paths));
  visit(walk, node.args[0], paths, known);
  visit(walk, node.args[1], paths, factsWhen(node.op !== "||"));
  if (node.op === "?:") visit(walk, node.args[2], paths, factsWhen(false));
}

/** Visits what stands inside a path without being part of it: an index, the predicate of a filter. */
function visitBase(walk: Walk, node: Node, paths: Paths, known: Known): void {
  if (node.op === ".") visitBase(walk, node.args[0], paths, known);
  else if (node.op === "[]") {
    visitBase(walk, node.args[0], paths, known);
    visit(walk, node.args[1], paths, known);
  } else if (node.op !== "id") visit(walk, node, paths, known);
}

function visitMacro(
  walk: Walk,
  macro: NonNullable<ReturnType<typeof listMacroOf>>,
  paths: Paths,
  known: Known,
): void {
  const listPath = pathOf(walk.environment, macro.list, paths);
  const itemPath = listPath === undefined ? undefined : `${listPath}/*`;
  if (listPath === undefined) visit(walk, macro.list, paths, known);
  else visitBase(walk, macro.list, paths, known);
  const inner = new Map(paths).set(macro.variable, itemPath);
  const facts = join(known, filterFactsOf(walk.environment, macro.list, paths));
  for (const body of macro.bodies) visit(walk, body, inner, facts);
  const readsItems =
    itemPath !== undefined && [...walk.found.keys()].some((path) => isWithin(path, new Set([itemPath])));
  if (listPath === undefined || readsItems) return;
  record(walk, listPath, isWithin(listPath, known), true);
}

function visitCondition(walk: Walk, name: string, condition: Condition, known: Known): void {
  const node = nodeOf(condition.environment, condition.source);
  walk.conditions.add(name);
  if (node) visit({ ...walk, environment: condition.environment }, node, new Map(), known);
}

function record(walk: Walk, path: string, isGuarded: boolean, isValue = false): void {
  const [, root = ""] = path.split("/", 2);
  if (walk.environment.variables.get(root)?.constant !== undefined) {
    walk.constants.add(path);
    return;
  }
  if (isValue) walk.values.add(path);
  walk.found.set(path, isGuarded && (walk.found.get(path) ?? true));
}
