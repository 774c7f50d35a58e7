import { isPresent } from "./codec.ts";
import { isNoValue } from "./fault.ts";
import { type Macro, setMacro } from "./macro.ts";
import { childrenOf, hasArgumentOf, type Node } from "./syntax.ts";

/**
 * Gives every `has()` below the node our reading: it may name a variable (`has(plate)`), it is false when something
 * above the field is missing too, and a record or list is there when something is in it, as forms leave empty ones behind.
 */
export function installPresence(node: Node): void {
  const argument = hasArgumentOf(node);
  if (argument) setMacro(node, createMacro(argument));
  for (const child of childrenOf(node)) installPresence(child);
}

function createMacro(argument: Node): Macro {
  return {
    typeCheck(checker, _macro, context) {
      if (argument.op === ".") checker.check(argument.args[0], context);
      else if (argument.op === "id") checker.check(argument, context);
      else throw checker.createError("invalid_macro_argument", "has() invalid argument", argument);
      return checker.getType("bool");
    },
    evaluate(evaluator, _macro, values) {
      if (argument.op === "id") return isPresent(values.getValue(argument.args));
      if (argument.op !== ".") return false;
      const record = evaluator.tryEval(argument.args[0], values);
      if (record instanceof Error && !isNoValue(record)) throw record;
      if (typeof record !== "object" || record === null || Array.isArray(record) || record instanceof Error)
        return false;
      const field = Object.getOwnPropertyDescriptor(record, argument.args[1]);
      return isPresent(field?.value);
    },
  };
}
