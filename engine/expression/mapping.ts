import { literalOf, type Node } from "./syntax.ts";
import { type Code, codeOf, noteUnmapped, type Tables, wordOf } from "./tables.ts";

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

/** What a table says of a value; undefined, and noted, where it says nothing. */
export function mapped(tables: Tables, { by, table: name = "" }: Mapping, value: unknown): unknown {
  const code = codeIn(value);
  const table = Object.hasOwn(tables, name) ? tables[name] : undefined;
  if (!table || code === undefined) return undefined;
  const found = by === "to" ? codeOf(table, String(code)) : wordOf(table, code);
  if (by === "isIn") return found !== undefined;
  if (found === undefined) noteUnmapped({ table: name, value: code });
  return typeof found === "number" && Number.isInteger(found) ? BigInt(found) : found;
}

function codeIn(value: unknown): Code | undefined {
  if (typeof value === "bigint") return Number(value);
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? value
    : undefined;
}
