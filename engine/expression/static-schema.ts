import type { Schema } from "#engine/json/index.ts";
import type { Environment } from "./environment.ts";
import { type Mapping, mappingOf } from "./mapping.ts";
import { fieldOf, kindOf } from "./schema.ts";
import { listMacroOf, literalOf, type Node } from "./syntax.ts";

/** The schemas of macro variables; undefined where nothing is known of one. */
export type Bindings = ReadonlyMap<string, Schema | undefined>;

/** The schema of what a node reads; undefined when it is computed, unknown or wrong. */
export function schemaOf(environment: Environment, node: Node, bindings: Bindings): Schema | undefined {
  switch (node.op) {
    case "value":
    case "int":
      return literalSchemaOf(literalOf(node));
    case "list": {
      // Of items that are not alike nothing is known, nor of none.
      const [first, ...others] = node.args.map((item) => schemaOf(environment, item, bindings));
      const isAlike = first && others.every((other) => JSON.stringify(other) === JSON.stringify(first));
      return isAlike ? { type: "array", items: first } : undefined;
    }
    case "map":
      return mapSchemaOf(environment, node.args, bindings);
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
export function itemSchemaOf(environment: Environment, list: Node, bindings: Bindings): Schema | undefined {
  const schema = schemaOf(environment, list, bindings);
  return schema && kindOf(schema) === "list" ? (schema.items ?? {}) : undefined;
}

function literalSchemaOf(value: unknown): Schema | undefined {
  const types = { string: "string", boolean: "boolean", bigint: "integer", number: "number" } as const;
  const type = types[typeof value as keyof typeof types] as string | undefined;
  return type === undefined ? undefined : { type };
}

/** A map with names for keys is a record; what is not known of a member may be anything. */
function mapSchemaOf(
  environment: Environment,
  entries: readonly (readonly [Node, Node])[],
  bindings: Bindings,
): Schema | undefined {
  const members = entries.map(([key, value]) => [
    literalOf(key),
    schemaOf(environment, value, bindings) ?? {},
  ]);
  if (members.length === 0 || members.some(([name]) => typeof name !== "string")) return undefined;
  return { type: "object", properties: Object.fromEntries(members) as Record<string, Schema> };
}

function macroSchemaOf(environment: Environment, node: Node, bindings: Bindings): Schema | undefined {
  const mapping = mappingOf(node);
  if (mapping) return mappedSchemaOf(environment, mapping);
  if (node.op === "rcall" && node.args[0] === "flatten")
    return itemSchemaOf(environment, node.args[1], bindings);
  const macro = listMacroOf(node);
  if (macro?.name === "filter") return schemaOf(environment, macro.list, bindings);
  const body = macro?.bodies.at(-1);
  if (macro?.name !== "map" || !body) return undefined;
  const inner = new Map(bindings).set(macro.variable, itemSchemaOf(environment, macro.list, bindings));
  const items = schemaOf(environment, body, inner);
  return items && { type: "array", items };
}

/** What a table gives: one of our words, or of the codes of others where all are texts. */
function mappedSchemaOf({ tables }: Environment, { by, table: name = "" }: Mapping): Schema | undefined {
  const table = Object.hasOwn(tables, name) ? tables[name] : undefined;
  if (!table || by === "isIn") return undefined;
  const given = by === "from" ? Object.keys(table) : Object.values(table).map((row) => [row].flat()[0]);
  const texts = given.filter((one) => typeof one === "string");
  return texts.length === given.length ? { type: "string", enum: texts } : undefined;
}
