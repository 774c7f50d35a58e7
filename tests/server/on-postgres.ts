import pg from "pg";

/** Runs one statement on a connection of its own: what makes and drops a schema stands outside every pool. */
export async function onPostgres(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
