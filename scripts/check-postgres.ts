import pg from "pg";

/** Throws a sentence when no PostgreSQL answers there: tests that cannot run must not look as if they had. */
export async function checkPostgres(url: string | undefined): Promise<void> {
  if (!url) throw new Error("PostgreSQL: falta DATABASE_URL, la dirección de la base para las pruebas.");
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    await client.query("select 1");
  } catch (cause) {
    throw new Error("PostgreSQL: la base de DATABASE_URL no contesta.", { cause });
  } finally {
    await client.end().catch(() => {});
  }
}
