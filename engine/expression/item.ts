import type { Schema } from "#engine/json/index.ts";
import { type Environment, isUsableName, withVariables } from "./environment.ts";
import { listPathOf } from "./paths.ts";
import { kindOf } from "./schema.ts";
import { itemSchemaOf, schemaOf } from "./static-schema.ts";

/** The name under which an item is read: what the definition gives, or `item` where it gives none that can be read. */
export function itemNameOf(as: unknown): string {
  return typeof as === "string" && isUsableName(as) ? as : "item";
}

/**
 * The environment in which an item of a list has its name: with the schema of the list's items, as far as it is known,
 * and under the list's pattern, so that what is read of the item is known as an answer. Checks and evaluation use it
 * alike, or an item would be one thing to one and another to the other.
 */
export function withItem(environment: Environment, name: string, list: string): Environment {
  return withItemOf(environment, name, knownItems(environment, list) ?? {}, listPathOf(environment, list));
}

/** The same for a list of which schema and pattern are known without an expression. */
export function withItemOf(
  environment: Environment,
  name: string,
  items: Schema,
  pattern: string | undefined,
): Environment {
  // What is computed stands for no answer: the pattern of its items must not look like one.
  return withVariables(environment, { [name]: items }, { [name]: pattern ? `${pattern}/*` : `/@${name}` });
}

/** Whether anything is known of the items of a list; the items of what arrives from outside are known to be anything. */
export function hasKnownItems(environment: Environment, list: string): boolean {
  return knownItems(environment, list) !== undefined;
}

function knownItems(environment: Environment, list: string): Schema | undefined {
  try {
    const node = environment.syntaxOf(list);
    const schema = schemaOf(environment, node, new Map());
    if (schema && kindOf(schema) === "any") return {};
    return itemSchemaOf(environment, node, new Map());
  } catch {
    // An expression that cannot be parsed is told as such.
    return undefined;
  }
}
