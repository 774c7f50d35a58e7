import { check, type Environment, functionTable } from "#engine/expression/index.ts";
import { below } from "#engine/json/index.ts";
import type { FlowSubject } from "../subject.ts";

/** A text that is an expression but for its `=` would be shown to a person as it is written. */
export function checkBareFormulas({ places, tell }: FlowSubject): void {
  for (const { isTemplate, value, pointer, environment } of places)
    if (isTemplate)
      for (const [at, text] of textsIn(value, pointer))
        if (isFormula(text, environment)) tell("bare-formula", at, { text: shortened(text) });
}

const names = (isMethod: boolean) =>
  functionTable.flatMap(({ name, method = false }) => (method === isMethod ? [name] : [])).join("|");

/** What no sentence has: comparisons, alternatives between quotes, quoted texts that are joined, calls of functions. */
const signs = [
  /[\w)\]'"]\s*(?:==|!=|<=|>=|&&|\|\|)\s*[\w(['"!-]/,
  /\s\?\s*(?:'[^']*'|"[^"]*")\s*:\s*\S/,
  /^'[^']*'\s*\+\s*\w|[\w)]\s*\+\s*'[^']*'$/,
  new RegExp(`(?<![\\w.])(?:${names(false)})\\(`),
  new RegExp(`\\w\\.(?:${names(true)})\\(`),
];

function isFormula(text: string, environment: Environment): boolean {
  if (signs.some((sign) => sign.test(text))) return true;
  return /^[A-Za-z_]\w*(\.\w+)+$/.test(text) && check(environment, text).problems.length === 0;
}

/** The texts of a template that are no expressions. */
function textsIn(value: unknown, pointer: string): readonly (readonly [string, string])[] {
  if (typeof value === "string") return value.startsWith("=") ? [] : [[pointer, value]];
  if (typeof value !== "object" || value === null) return [];
  // What stands under a directive, be it misspelt, is its own.
  return Object.entries(value)
    .filter(([name]) => !name.startsWith("=") || name === "=value")
    .flatMap(([name, inner]) => textsIn(inner, below(pointer, name)));
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
