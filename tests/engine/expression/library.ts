import type { ParseResult } from "@marcbachmann/cel-js";
import { Environment as Library } from "@marcbachmann/cel-js/evaluator";
import { options } from "#engine/expression/check/parse.ts";
import { nodeIn } from "#engine/expression/check/written.ts";
import { isPresent } from "#engine/expression/codec.ts";
import { functions } from "#engine/expression/evaluate/functions.ts";
import { childrenOf, hasArgumentOf, type Node } from "#engine/expression/syntax.ts";
import { noValue, teachDifferences, valued } from "./library-differences.ts";

/** What the CEL library makes of an expression: refused by its checker, or a value, undefined where it tells an error. */
export type Found = { readonly isRefused: true } | { readonly value: unknown };

const library = new Library({ ...options, unlistedVariablesAreDyn: true });
for (const [signature, run] of Object.entries(functions))
  library.registerFunction(signature, (...values: never[]) => valued(run(...values)), { async: false });
library
  .registerOperator("int + double: double", (a, b) => Number(a) + b)
  .registerOperator("int - double: double", (a, b) => Number(a) - b)
  .registerOperator("int * double: double", (a, b) => Number(a) * b)
  .registerOperator("int / double: double", (a, b) => Number(a) / b)
  .registerOperator("double + int: double", (a, b) => a + Number(b))
  .registerOperator("double - int: double", (a, b) => a - Number(b))
  .registerOperator("double * int: double", (a, b) => a * Number(b))
  .registerOperator("double / int: double", (a, b) => a / Number(b))
  // Exactly, as the library itself does where it does not know a type: 2^63 - 1 is no 2^63.
  // biome-ignore lint/suspicious/noDoubleEquals: an integer and a decimal are compared by their values.
  .registerOperator("double == int", (a, b) => a == b);

/** The library's own evaluation, with our functions and our reading of `has()`. */
export function evaluateInLibrary(source: string, values: Readonly<Record<string, unknown>>): Found {
  const parsed = parse(source);
  if (!parsed.check().valid) return { isRefused: true };
  try {
    return { value: parsed(values) };
  } catch (error) {
    if (isOfEvaluation(error)) return { value: undefined };
    throw error;
  }
}

function parse(source: string): ParseResult {
  const parsed = library.parse(source);
  teachPresence(nodeIn(parsed.ast));
  teachDifferences(nodeIn(parsed.ast));
  return parsed;
}

type Checker = {
  readonly check: (node: Node, context: unknown) => unknown;
  readonly getType: (name: string) => unknown;
};
type Evaluator = { readonly tryEval: (node: Node, values: Values) => unknown };
type Values = { readonly getValue: (name: string) => unknown };

function teachPresence(node: Node): void {
  for (const child of childrenOf(node)) teachPresence(child);
  const argument = hasArgumentOf(node);
  if (!argument) return;
  const holder = argument.op === "." ? argument.args[0] : argument;
  (node as unknown as { setMeta: (key: string, value: unknown) => void }).setMeta("macro", {
    typeCheck(checker: Checker, _macro: unknown, context: unknown) {
      checker.check(holder, context);
      return checker.getType("bool");
    },
    evaluate(evaluator: Evaluator, _macro: unknown, values: Values) {
      if (argument.op !== ".") return argument.op === "id" && isPresent(values.getValue(argument.args));
      const record = evaluator.tryEval(holder, values);
      const isRecord = typeof record === "object" && record !== null && !Array.isArray(record);
      if (!isRecord || record instanceof Error) return false;
      return isPresent(Object.getOwnPropertyDescriptor(record, argument.args[1])?.value);
    },
  });
}

/** Its own errors, which have a summary, and what no date or text can hold; it breaks on a record as the name of a field. */
function isOfEvaluation(error: unknown): boolean {
  if (error === noValue || error instanceof RangeError) return true;
  if (error instanceof TypeError && error.message.startsWith("Cannot convert object to primitive"))
    return true;
  return error instanceof Error && "summary" in error;
}
