import { randomBytes } from "node:crypto";
import pg from "pg";
import { openDatabase } from "#server/infrastructure/db/connect.ts";

/** A database of a test's own, on the PostgreSQL of this run. */
export type TestDatabase = {
  readonly url: string;
  drop(): Promise<void>;
};

/** Variables by which the setup of a run tells its workers. */
export const variables = { server: "TEST_POSTGRES", run: "TEST_POSTGRES_RUN" } as const;

/** Address of the PostgreSQL of this run: that of DATABASE_URL, else the embedded one that `start-postgres.ts` opened. */
export function postgresUrl(): string {
  return read(variables.server);
}

/** Returns the address of a database on that PostgreSQL. */
function urlOf(name: string, server = postgresUrl()): string {
  // Nothing of a test has to outlive a power cut.
  return Object.assign(new URL(server), {
    pathname: `/${name}`,
    search: "?options=-c%20synchronous_commit%3Doff",
  }).href;
}

/** Creates a database: empty, or a copy of a template. */
export async function createTestDatabase(template?: Template): Promise<TestDatabase> {
  const name = `${prefix()}${randomBytes(8).toString("hex")}`;
  const source = template ? await prepareTemplate(template) : "template0";
  await onPostgres((client) => client.query(`create database ${name} template ${source}`));
  return {
    url: urlOf(name),
    drop: () => onPostgres((client) => client.query(`drop database if exists ${name} with (force)`)),
  };
}

/** A database that is filled once a run, by whichever worker needs it first. */
export type Template = {
  readonly name: string;
  readonly fill: (url: string) => Promise<void>;
};

/** The schema without rows. */
export const migrated: Template = {
  name: "migrated",
  fill: async (url) => (await openDatabase({ url })).close(),
};

const prepared = new Map<string, Promise<string>>();

function prepareTemplate({ name, fill }: Template): Promise<string> {
  const known = prepared.get(name) ?? makeTemplate(`${prefix()}${name}`, fill);
  prepared.set(name, known);
  return known;
}

async function makeTemplate(name: string, fill: Template["fill"]): Promise<string> {
  await onPostgres(async (client) => {
    await client.query("select pg_advisory_lock(hashtext($1))", [name]);
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (rowCount) return;
    const draft = `${name}_draft`;
    await client.query(`drop database if exists ${draft} with (force)`);
    await client.query(`create database ${draft} template template0`);
    await fill(urlOf(draft));
    await client.query(`alter database ${draft} rename to ${name}`);
  });
  return name;
}

/** Drops all databases of this run, with whatever is still connected to them. */
export async function dropTestDatabases(): Promise<void> {
  await onPostgres(async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      "select datname from pg_database where starts_with(datname, $1)",
      [prefix()],
    );
    // A worker that ends drops its own meanwhile.
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
  });
}

/** Runs statements on a connection of its own, outside of every pool. */
export async function onPostgres(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl() });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function prefix(): string {
  return `tramite_test_${read(variables.run)}_`;
}

function read(variable: string): string {
  const value = process.env[variable];
  if (value === undefined) throw new Error(`${variable} is missing: tests/server/start-postgres.ts gives it`);
  return value;
}
