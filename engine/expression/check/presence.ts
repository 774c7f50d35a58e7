import { childrenOf, hasArgumentOf, type Node } from "../syntax.ts";

// The parts of the library's macro protocol that we need; it is documented, its types are not exported.
type MacroChecker = {
  readonly check: (node: Node, context: unknown) => unknown;
  readonly getType: (name: string) => unknown;
  readonly createError: (code: string, message: string, node: Node) => Error;
};

/** Lets the library's checker pass every `has()` below the node as we read it: it may name a variable, as `has(plate)`. */
export function installPresence(node: Node): void {
  const argument = hasArgumentOf(node);
  if (argument) setChecked(node, argument);
  for (const child of childrenOf(node)) installPresence(child);
}

/** Gives a call a type of our own, as the parser itself does with macros. */
function setChecked(call: Node, argument: Node): void {
  const node = call as unknown as { setMeta: (key: string, value: unknown) => void };
  node.setMeta("macro", {
    typeCheck(checker: MacroChecker, _macro: unknown, context: unknown) {
      if (argument.op === ".") checker.check(argument.args[0], context);
      else if (argument.op === "id") checker.check(argument, context);
      else throw checker.createError("invalid_macro_argument", "has() invalid argument", argument);
      return checker.getType("bool");
    },
  });
}
