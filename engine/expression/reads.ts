import type { Condition, Environment } from "./environment.ts";
import { parse } from "./parse.ts";
import { childrenOf, hasArgumentOf, listMacroOf, type Node } from "./syntax.ts";

/** What an expression reads, as JSON Pointer patterns with `*` for the items of a list; those of its conditions included. */
export type Reads = {
  readonly all: readonly string[];
  /** Those that are only read where `has()` said that they, or something above them, are there. */
  readonly guarded: ReadonlySet<string>;
  /** The conditions that it names, directly or through others. */
  readonly conditions: readonly string[];
};

type Paths = ReadonlyMap<string, string | undefined>;
type Known = ReadonlySet<string>;
type Walk = {
  readonly environment: Environment;
  readonly found: Map<string, boolean>;
  readonly conditions: Set<string>;
};

const none: Known = new Set();
const todayPath = "/context/today";
const todayFunctions = new Set(["today", "age"]);

/** What an expression reads. An expression that does not parse reads nothing. */
export function readsOf(environment: Environment, source: string): Reads {
  const walk: Walk = { environment, found: new Map(), conditions: new Set() };
  const node = nodeOf(source);
  if (node) visit(walk, node, new Map(), none);
  const all = [...walk.found.keys()];
  return {
    all,
    guarded: new Set(all.filter((path) => walk.found.get(path))),
    conditions: [...walk.conditions],
  };
}

/** The pattern of the list that an expression is, filters looked through; undefined when it is computed. */
export function listPathOf(environment: Environment, source: string): string | undefined {
  const node = nodeOf(source);
  return node && pathOf(environment, node, new Map());
}

function nodeOf(source: string): Node | undefined {
  try {
    return parse(source).ast;
  } catch {
    return undefined;
  }
}

function visit(walk: Walk, node: Node, paths: Paths, known: Known): void {
  const { environment } = walk;
  const macro = listMacroOf(node);
  const argument = hasArgumentOf(node);
  const path = pathOf(environment, argument ?? node, paths);
  const condition = conditionOf(environment, node, paths);
  if (macro) visitMacro(walk, macro, paths, known);
  else if (path !== undefined) {
    record(walk, path, argument !== undefined || isKnown(path, known));
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
    itemPath !== undefined && [...walk.found.keys()].some((path) => isKnown(path, new Set([itemPath])));
  if (listPath !== undefined && !readsItems) record(walk, listPath, isKnown(listPath, known));
}

function visitCondition(walk: Walk, name: string, condition: Condition, known: Known): void {
  const node = nodeOf(condition.source);
  walk.conditions.add(name);
  if (node) visit({ ...walk, environment: condition.environment }, node, new Map(), known);
}

function conditionOf(environment: Environment, node: Node, paths: Paths): Condition | undefined {
  return node.op === "id" && !paths.has(node.args) ? environment.conditions.get(node.args) : undefined;
}

function pathOf(environment: Environment, node: Node, paths: Paths): string | undefined {
  switch (node.op) {
    case "id":
      if (paths.has(node.args)) return paths.get(node.args);
      if (environment.conditions.has(node.args)) return undefined;
      return environment.variables.get(node.args)?.path ?? `/${node.args}`;
    case ".":
      return below(pathOf(environment, node.args[0], paths), node.args[1]);
    case "[]": {
      const [base, index] = node.args;
      const isName = index.op === "value" && typeof index.args === "string";
      return below(pathOf(environment, base, paths), isName ? `${index.args}` : "*");
    }
    default: {
      const macro = listMacroOf(node);
      return macro?.name === "filter" ? pathOf(environment, macro.list, paths) : undefined;
    }
  }
}

/** The paths that are there whenever the node is true, or whenever it is false. */
function factsOf(environment: Environment, node: Node, outcome: boolean, paths: Paths): Known {
  const argument = hasArgumentOf(node);
  if (argument) {
    const path = outcome ? pathOf(environment, argument, paths) : undefined;
    return path === undefined ? none : new Set([path]);
  }
  if (node.op === "!_") return factsOf(environment, node.args, !outcome, paths);
  if (node.op === (outcome ? "&&" : "||")) {
    const [left, right] = node.args as [Node, Node];
    return join(factsOf(environment, left, outcome, paths), factsOf(environment, right, outcome, paths));
  }
  const condition = conditionOf(environment, node, paths);
  const inner = condition && nodeOf(condition.source);
  return condition && inner ? factsOf(condition.environment, inner, outcome, new Map()) : none;
}

/** What the filters of a list promise of each of its items. */
function filterFactsOf(environment: Environment, list: Node, paths: Paths): Known {
  const macro = listMacroOf(list);
  const [predicate] = macro?.bodies ?? [];
  if (macro?.name !== "filter" || !predicate) return none;
  const path = pathOf(environment, macro.list, paths);
  const inner = new Map(paths).set(macro.variable, path === undefined ? undefined : `${path}/*`);
  return join(filterFactsOf(environment, macro.list, paths), factsOf(environment, predicate, true, inner));
}

function join(left: Known, right: Known): Known {
  return new Set([...left, ...right]);
}

function record(walk: Walk, path: string, isGuarded: boolean): void {
  walk.found.set(path, isGuarded && (walk.found.get(path) ?? true));
}

function isKnown(path: string, known: Known): boolean {
  if (known.has(path)) return true;
  const end = path.lastIndexOf("/");
  return end > 0 && isKnown(path.slice(0, end), known);
}

function below(base: string | undefined, name: string): string | undefined {
  return base === undefined ? undefined : `${base}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}
