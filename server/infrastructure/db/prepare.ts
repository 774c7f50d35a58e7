import { hash } from "node:crypto";
import type { CompiledQuery } from "kysely";
import type { Db } from "./tables.ts";

/** Runs a statement on a database or in a transaction of it. */
export type Statement<Values, Row> = (db: Db, values: Values) => Promise<readonly Row[]>;

/** Where a value of each run goes. */
type Place = { readonly name: string };

const names = new Map<string, string>();

/** Runs a statement in no transaction. */
type Run = (sql: string, parameters: readonly unknown[]) => Promise<readonly unknown[]>;

type Runs = {
  /** On a connection of its own. */
  readonly alone: Run;
  /** On one that it shares with others at the same moment. */
  readonly together: Run;
};

const runs = new WeakMap<Db, Runs>();

/** Says how prepared statements of a database run when they are in no transaction; through Kysely without it. */
export function runBeside(db: Db, how: Runs): void {
  runs.set(db, how);
}

/**
 * A statement that is built once, when it is first run; from then on only its values change. To build a query and
 * write its SQL costs the server more than to send it. Each value is a parameter: no part of the SQL depends on one.
 */
export function prepare<Values extends object, Row>(
  build: (db: Db, values: Values) => CompiledQuery<Row>,
  way: keyof Runs = "alone",
): Statement<Values, Row> {
  let compiled: CompiledQuery<Row> | undefined;
  const places = new Map<string, Place>();
  const placeOf = (name: string): Place => {
    const place = places.get(name) ?? { name };
    places.set(name, place);
    return place;
  };
  const compile = (db: Db): CompiledQuery<Row> => {
    // While the statement is built each value is its place, whatever its type is.
    const query = build(db, new Proxy({} as Values, { get: (_, name) => placeOf(String(name)) }));
    names.set(query.sql, hash("sha256", query.sql, "hex").slice(0, 32));
    return query;
  };
  return async (db, values) => {
    compiled ??= compile(db);
    const parameters = compiled.parameters.map((value) =>
      places.get((value as Place | null)?.name ?? "") === value
        ? values[(value as Place).name as keyof Values]
        : value,
    );
    const run = runs.get(db)?.[way];
    // What a row is, its builder has declared: no driver can check it.
    if (run) return run(compiled.sql, parameters) as Promise<readonly Row[]>;
    const query: CompiledQuery<Row> = { ...compiled, parameters };
    return (await db.executeQuery(query)).rows;
  };
}

/**
 * The same for what reads a few rows by their keys, writes nothing and waits for no lock: those that are asked at one
 * moment go over one connection, one behind the other. What may take long would hold up all behind it.
 */
export function prepareLookUp<Values extends object, Row>(
  build: (db: Db, values: Values) => CompiledQuery<Row>,
): Statement<Values, Row> {
  return prepare(build, "together");
}

/** The same for what has a statement for each way in which it can be asked, however many values it is asked with. */
export function prepareEach<Variant, Values extends object, Row>(
  build: (db: Db, variant: Variant, values: Values) => CompiledQuery<Row>,
): (variant: Variant) => Statement<Values, Row> {
  const statements = new Map<string, Statement<Values, Row>>();
  return (variant) => {
    const key = JSON.stringify(variant);
    const known = statements.get(key) ?? prepare<Values, Row>((db, values) => build(db, variant, values));
    statements.set(key, known);
    return known;
  };
}

/** The name under which a connection keeps the plan of a prepared statement. */
export function nameOfStatement(sql: string): string | undefined {
  return names.get(sql);
}
