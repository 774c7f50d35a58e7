import type { Environment } from "./environment.ts";
import { fieldOf, type JsonSchema, kindOf } from "./schema.ts";
import { listMacroOf, type Node } from "./syntax.ts";

/** The schemas of macro variables; undefined where nothing is known of one. */
export type Bindings = ReadonlyMap<string, JsonSchema | undefined>;

/** The schema of what a node reads; undefined when it is computed, unknown or wrong. */
export function schemaOf(environment: Environment, node: Node, bindings: Bindings): JsonSchema | undefined {
  switch (node.op) {
    case "id":
      if (bindings.has(node.args)) return bindings.get(node.args);
      if (environment.conditions.has(node.args)) return { type: "boolean" };
      return environment.variables.get(node.args)?.schema;
    case ".": {
      const base = schemaOf(environment, node.args[0], bindings);
      return base && fieldOf(base, node.args[1]);
    }
    case "[]": {
      const base = schemaOf(environment, node.args[0], bindings);
      if (!base) return undefined;
      if (kindOf(base) === "list") return base.items ?? {};
      const name = literalOf(node.args[1]);
      return typeof name === "string" ? fieldOf(base, name) : undefined;
    }
    case "?:":
      return schemaOf(environment, node.args[1], bindings) ?? schemaOf(environment, node.args[2], bindings);
    default:
      return macroSchemaOf(environment, node, bindings);
  }
}

/** The schema of the items of a list that a node is. */
export function itemSchemaOf(
  environment: Environment,
  list: Node,
  bindings: Bindings,
): JsonSchema | undefined {
  const schema = schemaOf(environment, list, bindings);
  return schema && kindOf(schema) === "list" ? (schema.items ?? {}) : undefined;
}

/** The value of a literal; undefined for any other node. */
export function literalOf(node: Node): unknown {
  return node.op === "value" ? node.args : undefined;
}

function macroSchemaOf(environment: Environment, node: Node, bindings: Bindings): JsonSchema | undefined {
  const macro = listMacroOf(node);
  if (macro?.name === "filter") return schemaOf(environment, macro.list, bindings);
  const body = macro?.bodies.at(-1);
  if (macro?.name !== "map" || !body) return undefined;
  const inner = new Map(bindings).set(macro.variable, itemSchemaOf(environment, macro.list, bindings));
  const items = schemaOf(environment, body, inner);
  return items && { type: "array", items };
}
