import { noValue } from "./fault.ts";
import { type Macro, setMacro } from "./macro.ts";
import { childrenOf, literalOf, type Node } from "./syntax.ts";
import { type Code, codeOf, noteUnmapped, type Tables, wordOf } from "./tables.ts";

/** Under this name an evaluation is given the tables; no expression can write it. */
export const tablesName = "tables()";

/** A call of a table: `x.to('use')`, `y.from('use')`, `y.isIn('use')`. */
export type Mapping = {
  readonly by: "to" | "from" | "isIn";
  readonly value: Node;
  /** Undefined where it is not written out. */
  readonly table: string | undefined;
  readonly name: Node;
};

/** The call of a table that a node is. */
export function mappingOf(node: Node): Mapping | undefined {
  if (node.op !== "rcall") return undefined;
  const [by, value, [name, ...others]] = node.args;
  if ((by !== "to" && by !== "from" && by !== "isIn") || !name || others.length > 0) return undefined;
  const table = literalOf(name);
  return { by, value, table: typeof table === "string" ? table : undefined, name };
}

/** Lets every call of a table below the node read the tables of its evaluation, which the library's functions cannot. */
export function installTables(node: Node): void {
  const mapping = mappingOf(node);
  if (mapping) setMacro(node, macroOf(mapping));
  for (const child of childrenOf(node)) installTables(child);
}

function macroOf({ by, value, table: name = "" }: Mapping): Macro {
  return {
    typeCheck(checker, _macro, context) {
      checker.check(value, context);
      return checker.getType(by === "isIn" ? "bool" : "dyn");
    },
    evaluate(evaluator, _macro, values) {
      const code = plain(evaluator.run(value, values));
      const tables = values.getValue(tablesName) as Tables;
      const table = Object.hasOwn(tables, name) ? tables[name] : undefined;
      if (!table || code === undefined) throw noValue;
      const found = by === "to" ? codeOf(table, String(code)) : wordOf(table, code);
      if (by === "isIn") return found !== undefined;
      if (found !== undefined)
        return typeof found === "number" && Number.isInteger(found) ? BigInt(found) : found;
      noteUnmapped({ table: name, value: code });
      throw noValue;
    },
  };
}

function plain(value: unknown): Code | undefined {
  if (typeof value === "bigint") return Number(value);
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? value
    : undefined;
}
