import type { Environment } from "../environment.ts";
import { mappingOf } from "../mapping.ts";
import { type Bindings, schemaOf } from "../static-schema.ts";
import type { Node } from "../syntax.ts";
import { lackedBy, nearestTable } from "../tables.ts";
import { type Guard, isPossible } from "./guards.ts";
import { optionsOf } from "./options.ts";
import { type ExpressionProblem, problemAt } from "./problem.ts";
import { placeOf, textOf } from "./written.ts";

/** A call of a table that does not exist, or that lacks a row for something that may be chosen. */
export function checkMapping(
  environment: Environment,
  node: Node,
  bindings: Bindings,
  guards: readonly Guard[],
): ExpressionProblem[] {
  const mapping = mappingOf(node);
  if (!mapping) return [];
  const { by, value, table: name, name: at } = mapping;
  const { tables } = environment;
  const table = name !== undefined && Object.hasOwn(tables, name) ? tables[name] : undefined;
  if (!table) {
    const written = name ?? textOf(at);
    return [
      problemAt("unknown-table", placeOf(at), { name: written, suggestion: nearestTable(tables, written) }),
    ];
  }
  const schema = by === "to" ? schemaOf(environment, value, bindings) : undefined;
  const possible = (schema ? (optionsOf(schema) ?? []) : []).filter((option) =>
    isPossible(environment, guards, value, bindings, option),
  );
  const lacked = lackedBy(table, possible);
  if (lacked.length === 0) return [];
  return [problemAt("missing-row", placeOf(at), { name, options: lacked.join(", "), field: textOf(value) })];
}
