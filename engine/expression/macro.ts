import type { Node } from "./syntax.ts";

// The parts of the library's macro protocol that we need; it is documented, its types are not exported.
export type MacroChecker = {
  readonly check: (node: Node, context: unknown) => unknown;
  readonly getType: (name: string) => unknown;
  readonly createError: (code: string, message: string, node: Node) => Error;
};
export type MacroEvaluator = {
  readonly run: (node: Node, context: MacroValues) => unknown;
  /** The same, an exception given back as it is. */
  readonly tryEval: (node: Node, context: MacroValues) => unknown;
};
export type MacroValues = { readonly getValue: (name: string) => unknown };

export type Macro = {
  readonly typeCheck: (checker: MacroChecker, macro: unknown, context: unknown) => unknown;
  readonly evaluate: (evaluator: MacroEvaluator, macro: unknown, values: MacroValues) => unknown;
};

/** Gives a call a meaning of our own, as the parser itself does with macros. */
export function setMacro(call: Node, macro: Macro): void {
  const node = call as unknown as { setMeta: (key: string, value: unknown) => void };
  node.setMeta("macro", macro);
  node.setMeta("async", false);
}
