import { Duration } from "@marcbachmann/cel-js/evaluator";
import { hasPlainYear } from "#engine/expression/dates.ts";
import { standardFunctions } from "#engine/expression/evaluate/standard.ts";
import { childrenOf, type Node } from "#engine/expression/syntax.ts";

/** What the library is told for no value. */
export const noValue = new Error("no value");

/**
 * Lets the library do as CEL does, or we, where it does otherwise: it gives what cannot be counted, takes what is no name
 * for one, counts halves of letters and reads numbers as JavaScript does. Those few are judged by cases and by CEL's own suite.
 */
export function teachDifferences(node: Node): void {
  for (const child of childrenOf(node)) teachDifferences(child);
  let evaluate = (node as unknown as { evaluate: Evaluate }).evaluate;
  const taught: Evaluate = (evaluator, self, values) => {
    const run = (part: Node) => evaluator.run(part, values);
    checkNames(node, run);
    return counted(oursOf(node, run) ?? evaluate.call(node, evaluator, self, values));
  };
  // The library writes another here the first time that it comes by.
  Object.defineProperty(node, "evaluate", { get: () => taught, set: (other) => (evaluate = other) });
}

export function valued(value: unknown): unknown {
  if (value === undefined) throw noValue;
  return value;
}

type Evaluate = (
  evaluator: { readonly run: (node: Node, values: unknown) => unknown },
  node: Node,
  values: unknown,
) => unknown;
type Run = (part: Node) => unknown;

/** It takes a list, a record or a moment for the name of something in a record, and the last of two under a name. */
function checkNames(node: Node, run: Run): void {
  const found = namesOf(node, run).map(run);
  const isPlain = found.every((name) => typeof name !== "object" || name === null);
  if (!isPlain || new Set(found.map(String)).size < found.length) throw noValue;
}

function namesOf(node: Node, run: Run): readonly Node[] {
  if (node.op === "map") return node.args.map(([name]) => name);
  if (node.op === "[]") return [node.args[1]];
  return node.op === "in" && !Array.isArray(run(node.args[1])) ? [node.args[0]] : [];
}

/** Our own functions for its own, by what they are called and given. */
const ours: Readonly<Record<string, (...values: never[]) => unknown>> = Object.fromEntries(
  ["substring", "indexOf", "split", "trim", "lowerAscii", "upperAscii", "int", "double"].flatMap((name) =>
    Object.entries(standardFunctions)
      .filter(([signature]) => signature.includes(`${name}(`) && /^string\.|\(string\)/.test(signature))
      .map(([signature, run]) => [signature.replace(/:.*/, ""), run]),
  ),
);
const names = new Set(Object.keys(ours).map((signature) => /(\w+)\(/.exec(signature)?.[1]));

function oursOf(node: Node, run: Run): unknown {
  if (node.op !== "call" && node.op !== "rcall") return undefined;
  const [name] = node.args;
  if (name !== "duration" && !names.has(name)) return undefined;
  const given = (node.op === "rcall" ? [node.args[1], ...node.args[2]] : node.args[1]).map(run);
  if (name === "duration" && hasBareUnit(given[0])) throw noValue;
  const [first, ...others] = given.map((value) => (typeof value === "bigint" ? "int" : typeof value));
  const signature = node.op === "rcall" ? `${first}.${name}(${others.join(", ")})` : `${name}(${first})`;
  return ours[signature] && valued(ours[signature](...(given as never[])));
}

/** A unit without a number, as an `h` alone, of which it takes none. */
function hasBareUnit(text: unknown): boolean {
  return /[a-zµ]/.test(String(text).replace(/(?:\d+\.?\d*|\.\d+)(?:[num]?s|µs|m|h)/g, ""));
}

function counted(value: unknown): unknown {
  const isBeyond =
    (typeof value === "number" && !Number.isFinite(value)) ||
    (typeof value === "bigint" && BigInt.asIntN(64, value) !== value) ||
    (value instanceof Date && !hasPlainYear(value)) ||
    (value instanceof Duration && Math.abs(Number(value.seconds)) > 315_576_000_000);
  if (isBeyond) throw noValue;
  return value;
}
