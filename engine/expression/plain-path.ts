import type { Schema } from "#engine/json/index.ts";
import { decode, encode, unsafeNames } from "./codec.ts";
import type { Environment, Scope } from "./environment.ts";
import { fieldOf, isFile } from "./schema.ts";
import type { Node } from "./syntax.ts";

/**
 * Reads `item.name` and its like without the evaluator, as JSON: long lists of options are made of nothing else. It
 * gives what the evaluator would; undefined for an expression that is more than names and dots, or that reads a file.
 */
export function plainPathOf(environment: Environment, ast: Node): ((scope: Scope) => unknown) | undefined {
  const names: string[] = [];
  let node = ast;
  while (node.op === ".") {
    names.unshift(node.args[1]);
    node = node.args[0];
  }
  if (node.op !== "id" || environment.conditions.has(node.args)) return undefined;
  const path = [node.args, ...names];
  if (path.some((name) => unsafeNames.has(name))) return undefined;
  const variable = environment.variables.get(node.args);
  if (variable?.constant !== undefined) return undefined;
  let schema: Schema | undefined = variable?.schema;
  for (const name of names) {
    if (!schema || isFile(schema)) return undefined;
    schema = fieldOf(schema, name);
  }
  if (!schema || isFile(schema)) return undefined;
  const leaf = schema;
  return (scope) => {
    let at: unknown = scope;
    for (const name of path) {
      if (typeof at !== "object" || at === null || Array.isArray(at) || !Object.hasOwn(at, name))
        return undefined;
      at = (at as Scope)[name];
    }
    return decode(encode(leaf, at));
  };
}
