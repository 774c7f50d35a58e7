import { Environment as Cel } from "@marcbachmann/cel-js/evaluator";
import type { Schema } from "#engine/json/index.ts";
import { type Environment, isUsableName } from "../environment.ts";
import { fieldsOf, kindOf } from "../schema.ts";
import { options } from "./parse.ts";
import { registerProfile } from "./profile.ts";

type Typed = { readonly cel: Cel; readonly records: Map<string, Schema> };

const environments = new WeakMap<Environment, Typed>();
const names = new WeakMap<Schema, string>();
let count = 0;

/**
 * The library's environment in which an expression is checked: each record of a schema is a CEL type of its own.
 * Built once per environment, on top of its parent's.
 */
export function typedEnvironmentOf(environment: Environment): Typed {
  const known = environments.get(environment);
  if (known) return known;
  const typed = createTyped(environment);
  environments.set(environment, typed);
  return typed;
}

function createTyped(environment: Environment): Typed {
  const { parent } = environment;
  // What hides a name of the parent cannot stand on it: the library lets no variable be declared twice.
  const canExtend =
    parent &&
    [...parent.variables, ...parent.conditions].every(([name, entry]) => isSame(environment, name, entry));
  if (!parent || !canExtend) {
    const base = { cel: registerProfile(new Cel(options)), records: new Map<string, Schema>() };
    return register(base, environment, undefined);
  }
  const base = typedEnvironmentOf(parent);
  return register({ cel: base.cel.clone(), records: new Map(base.records) }, environment, parent);
}

function isSame(environment: Environment, name: string, entry: unknown): boolean {
  return environment.variables.get(name) === entry || environment.conditions.get(name) === entry;
}

function register(typed: Typed, environment: Environment, parent: Environment | undefined): Typed {
  for (const [name, { schema }] of environment.variables) {
    if (parent?.variables.has(name) || environment.conditions.has(name) || !isUsableName(name)) continue;
    typed.cel.registerVariable(name, typeOf(typed, schema));
  }
  for (const name of environment.conditions.keys())
    if (!parent?.conditions.has(name) && isUsableName(name)) typed.cel.registerVariable(name, "bool");
  return typed;
}

/** The CEL type of a schema, its records declared before it, as the library asks. */
function typeOf(typed: Typed, schema: Schema): string {
  switch (kindOf(schema)) {
    case "record":
      return recordTypeOf(typed, schema);
    case "map": {
      const { additionalProperties } = schema;
      return `map<string, ${typeof additionalProperties === "object" ? typeOf(typed, additionalProperties) : "dyn"}>`;
    }
    case "list":
      return `list<${typeOf(typed, schema.items ?? {})}>`;
    case "integer":
      return "int";
    case "number":
      return "double";
    case "boolean":
      return "bool";
    case "text":
      return "string";
    case "date":
    case "instant":
      return "google.protobuf.Timestamp";
    case "any":
      return "dyn";
  }
}

function recordTypeOf(typed: Typed, schema: Schema): string {
  const name = names.get(schema) ?? `Record${++count}`;
  names.set(schema, name);
  if (typed.records.has(name)) return name;
  const fields: Record<string, string> = {};
  for (const [field, fieldSchema] of Object.entries(fieldsOf(schema)))
    fields[field] = typeOf(typed, fieldSchema);
  typed.cel.registerType(name, { fields });
  typed.records.set(name, schema);
  return name;
}
