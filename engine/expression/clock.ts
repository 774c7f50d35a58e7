import { yearsBetween } from "./dates.ts";
import { noValue } from "./fault.ts";
import { type Macro, type MacroValues, setMacro } from "./macro.ts";
import { childrenOf, type Node } from "./syntax.ts";

/** Under this name an evaluation is given its day; no expression can write it. */
export const todayName = "today()";

/** Lets every `today()` and `age()` below the node read the day of its evaluation, which the library's functions cannot. */
export function installClock(node: Node): void {
  if (node.op === "call") {
    const [name, [birth, ...others]] = node.args;
    if (name === "today" && !birth) setMacro(node, today);
    if (name === "age" && birth && others.length === 0) setMacro(node, ageMacro(birth));
  }
  for (const child of childrenOf(node)) installClock(child);
}

const today: Macro = {
  typeCheck: (checker) => checker.getType("google.protobuf.Timestamp"),
  evaluate: (_evaluator, _macro, values) => dayOf(values),
};

function ageMacro(birth: Node): Macro {
  return {
    typeCheck(checker, _macro, context) {
      checker.check(birth, context);
      return checker.getType("int");
    },
    evaluate(evaluator, _macro, values) {
      const from = evaluator.run(birth, values);
      const years = from instanceof Date ? yearsBetween(from, dayOf(values)) : undefined;
      if (years === undefined) throw noValue;
      return BigInt(years);
    },
  };
}

function dayOf(values: MacroValues): Date {
  const day = values.getValue(todayName);
  if (day instanceof Date) return day;
  throw noValue;
}
