import { isPresent } from "./codec.ts";
import { childrenOf, hasArgumentOf, type Node } from "./syntax.ts";

// The parts of the library's macro protocol that has() needs; it is documented, its types are not exported.
type Checker = {
  readonly check: (node: Node, context: unknown) => unknown;
  readonly getType: (name: string) => unknown;
  readonly createError: (code: string, message: string, node: Node) => Error;
};
type Evaluator = { readonly tryEval: (node: Node, context: Values) => unknown };
type Values = { readonly getValue: (name: string) => unknown };

/**
 * Gives every `has()` below the node our reading: it may name a variable (`has(plate)`), it is false when something
 * above the field is missing too, and a record or list is there when something is in it, as forms leave empty ones behind.
 */
export function installPresence(node: Node): void {
  const argument = hasArgumentOf(node);
  if (argument) {
    // setMeta is how the parser itself attaches a macro to a call.
    const call = node as unknown as { setMeta: (key: string, value: unknown) => void };
    call.setMeta("macro", createMacro(argument));
    call.setMeta("async", false);
  }
  for (const child of childrenOf(node)) installPresence(child);
}

function createMacro(argument: Node) {
  return {
    typeCheck(checker: Checker, _macro: unknown, context: unknown) {
      if (argument.op === ".") checker.check(argument.args[0], context);
      else if (argument.op === "id") checker.check(argument, context);
      else throw checker.createError("invalid_macro_argument", "has() invalid argument", argument);
      return checker.getType("bool");
    },
    evaluate(evaluator: Evaluator, _macro: unknown, context: Values) {
      if (argument.op === "id") return isPresent(context.getValue(argument.args));
      if (argument.op !== ".") return false;
      const record = evaluator.tryEval(argument.args[0], context);
      if (typeof record !== "object" || record === null || Array.isArray(record) || record instanceof Error)
        return false;
      const field = Object.getOwnPropertyDescriptor(record, argument.args[1]);
      return isPresent(field?.value);
    },
  };
}
