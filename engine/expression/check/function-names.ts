import { nearest } from "#engine/json/index.ts";
import type { Tables } from "../tables.ts";
import table from "./functions.json" with { type: "json" };

/** A function that lint lets through: how it is written and what it gives, in Spanish, with an example and its value. */
export type FunctionRow = {
  readonly name: string;
  /** Whether it is written behind what it is asked of, as `texto.trim()`. */
  readonly method?: boolean;
  /** How many arguments it may have. */
  readonly arguments: readonly number[];
  /** What each argument may be when it is written out. */
  readonly options?: readonly (readonly (string | number)[])[];
  readonly write: string;
  readonly says: string;
  readonly example: string;
  /** What the example reads, by name. */
  readonly given?: Readonly<Record<string, unknown>>;
  /** Tables that the example uses. */
  readonly tables?: Tables;
  readonly value: unknown;
  /** Whether CEL, or its extension of texts, has it too. */
  readonly standard?: boolean;
};

/** The functions that expressions may use, and no others: the manual lists them, lint refuses the rest. */
export const functionTable: readonly FunctionRow[] = table.functions;

/** What the CEL library has besides, and what is written in the place of it. */
export const refusedFunctions: Readonly<Record<string, string | null>> = table.refused;

/** The function of that name and form; undefined when there is none. */
export function findFunction(name: string, isMethod: boolean): FunctionRow | undefined {
  return functionTable.find((row) => row.name === name && isMethodRow(row) === isMethod);
}

/** What may have been meant by a function that does not exist. */
export function nearestFunction(name: string, isMethod: boolean): string | undefined {
  if (findFunction(name, !isMethod)) return isMethod ? `${name}(…)` : `….${name}()`;
  if (Object.hasOwn(refusedFunctions, name)) return refusedFunctions[name] ?? undefined;
  const rows = functionTable.filter((row) => isMethodRow(row) === isMethod);
  return nearest(
    name,
    rows.map((row) => row.name),
  );
}

/** How a function is written, all its forms. */
export function writingOf(name: string): string | undefined {
  const rows = functionTable.filter((row) => row.name === name);
  return rows.length === 0 ? undefined : rows.map(({ write }) => write).join(" o ");
}

function isMethodRow({ method }: FunctionRow): boolean {
  return method === true;
}
