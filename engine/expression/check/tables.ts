import { nearest } from "#engine/json/index.ts";
import type { Environment } from "../environment.ts";
import { mappingOf } from "../mapping.ts";
import { type Bindings, schemaOf } from "../static-schema.ts";
import type { Node } from "../syntax.ts";
import { lackedBy, nearestTable, type Table } from "../tables.ts";
import { type Guard, isPossible } from "./guards.ts";
import { optionsOf } from "./options.ts";
import { type ExpressionProblem, problemAt } from "./problem.ts";
import { placeOf, textOf } from "./written.ts";

/**
 * A call of a table that does not exist, that lacks a row for something that may be chosen, or that says almost what
 * others do.
 */
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
  const schema = schemaOf(environment, value, bindings);
  const options = schema ? (optionsOf(schema) ?? []) : [];
  const place = placeOf(at);
  if (by !== "to")
    return nearCodes(table, options).map((near) => problemAt("near-code", place, { name, ...near }));
  const possible = options.filter((option) => isPossible(environment, guards, value, bindings, option));
  const lacked = lackedBy(table, possible);
  if (lacked.length === 0) return [];
  const rows = Object.keys(table).filter((row) => !options.includes(row));
  const near = lacked.map((option) => nearest(option, rows)).find((row) => row !== undefined);
  return [
    problemAt("missing-row", place, {
      name,
      options: lacked.join(", "),
      field: textOf(value),
      suggestion: near,
    }),
  ];
}

/** Codes of a table that nobody says, each with the code without a row that it may have been meant to be. */
function nearCodes(
  table: Table,
  options: readonly string[],
): readonly { readonly value: string; readonly suggestion: string }[] {
  const codes = Object.values(table).flat().map(String);
  const loose = options.filter((option) => !codes.includes(option));
  return codes
    .filter((code) => !options.includes(code))
    .flatMap((value) => {
      const suggestion = nearest(value, loose);
      return suggestion === undefined ? [] : [{ value, suggestion }];
    });
}
