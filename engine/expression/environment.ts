import type { Schema } from "#engine/json/index.ts";
import type { OnFault } from "./fault.ts";
import type { SyntaxOf } from "./syntax.ts";
import type { Tables } from "./tables.ts";

/** What an expression may name: variables with their schemas and, in order, conditions. Immutable. */
export type Environment = {
  readonly parent: Environment | undefined;
  readonly variables: ReadonlyMap<string, Variable>;
  readonly conditions: ReadonlyMap<string, Condition>;
  /** What expressions are made of: a parser's, or that of a release whose expressions were parsed before. */
  readonly syntaxOf: SyntaxOf;
  /** Code lists, by name. */
  readonly tables: Tables;
  /** What is done about a mistake of ours in an evaluation; without it, the mistake is thrown. */
  readonly onFault: OnFault | undefined;
};

/**
 * A variable: its schema, and the pointer pattern that stands for it among what an expression reads. A constant is the
 * same in every scope and needs none.
 */
export type Variable = { readonly schema: Schema; readonly path: string; readonly constant?: unknown };

/** A named boolean; it sees the names that existed before it. */
export type Condition = { readonly source: string; readonly environment: Environment };

/** The values of an evaluation: plain JSON by variable name. Its objects must not change afterwards: they are keys of caches. */
export type Scope = Readonly<Record<string, unknown>>;

/**
 * An environment of variables by name and conditions in the order in which they may use one another.
 * @example
 * const environment = createEnvironment({
 *   variables: { plate: { type: "string" }, context: { type: "object", properties: { today: … } } },
 *   conditions: { hasPlate: "has(plate)" },
 *   syntaxOf: parse,
 * });
 */
export function createEnvironment(definition: {
  readonly variables: Readonly<Record<string, Schema>>;
  readonly constants?: Readonly<Record<string, { readonly schema: Schema; readonly value: unknown }>>;
  readonly conditions?: Readonly<Record<string, string>>;
  readonly syntaxOf: SyntaxOf;
  readonly tables?: Tables | undefined;
  readonly onFault?: OnFault | undefined;
}): Environment {
  const { syntaxOf, onFault, tables = {} } = definition;
  const bare: Environment = {
    parent: undefined,
    variables: new Map(
      Object.entries(definition.constants ?? {}).map(([name, { schema, value }]) => [
        name,
        { schema, path: `/${name}`, constant: value },
      ]),
    ),
    conditions: new Map(),
    syntaxOf,
    tables,
    onFault,
  };
  const environment = withVariables(bare, definition.variables);
  return Object.entries(definition.conditions ?? {}).reduce(
    (before, [name, source]) => addCondition(before, name, source),
    environment,
  );
}

/**
 * The environment with further variables; a name that exists is hidden. `paths` gives the pattern of what a variable
 * stands for, as `{ f: "/files/*" }` for the items of a list, and is `/name` otherwise.
 */
export function withVariables(
  environment: Environment,
  schemas: Readonly<Record<string, Schema>>,
  paths: Readonly<Record<string, string>> = {},
): Environment {
  const variables = new Map(environment.variables);
  const conditions = new Map(environment.conditions);
  for (const [name, schema] of Object.entries(schemas)) {
    variables.set(name, { schema, path: paths[name] ?? `/${name}` });
    conditions.delete(name);
  }
  return { ...environment, parent: environment, variables, conditions };
}

/** The environment with one more condition, which may use what was there before it; a variable of that name is hidden. */
export function addCondition(environment: Environment, name: string, source: string): Environment {
  const conditions = new Map(environment.conditions);
  conditions.set(name, { source, environment });
  const variables = new Map(environment.variables);
  const isHiding = variables.delete(name);
  return {
    ...environment,
    parent: environment,
    variables: isHiding ? variables : environment.variables,
    conditions,
  };
}

// CEL's own words and the names of its types: a variable called like that could not be read.
const reserved = new Set(
  (
    "as break const continue else false for function if import in let loop namespace null package prototype return true " +
    "var void while bool bytes cel double duration dyn google int list map null_type optional string timestamp type uint"
  ).split(" "),
);

/** Whether a variable, condition or item may have this name: ASCII letters, digits and _, and no word of CEL. */
export function isUsableName(name: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !name.startsWith("__") && !reserved.has(name);
}
