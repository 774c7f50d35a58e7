import { below, nearest } from "#engine/json/index.ts";
import type { Tell } from "../subject.ts";

/** A name that stands for a value, and where in its text it stands. */
export type Variable = { readonly name: string; readonly inside: number };

/** Every variable of a path has a value, and every value is of one. */
export function checkVariables(
  variables: readonly Variable[],
  given: unknown,
  at: { readonly path: string; readonly with: string },
  tell: Tell,
): void {
  // What is no object its schema tells: it gives nothing.
  const values = typeof given === "object" && given !== null ? Object.keys(given) : [];
  for (const { name, inside } of variables)
    if (!values.includes(name))
      tell("variable-without-value", at.path, { name, suggestion: nearest(name, values) }, { inside });
  const names = variables.map(({ name }) => name);
  for (const name of values)
    if (!names.includes(name))
      tell(
        "unused-variable",
        below(at.with, name),
        { name, suggestion: nearest(name, names) },
        { key: true },
      );
}
