import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openCluster } from "#server/infrastructure/db/embedded/cluster.ts";
import { dropTestDatabases, onPostgres, variables } from "./postgres.ts";

/** Opens the PostgreSQL of a run before its workers start; returns what ends it. */
export default async function startPostgres(): Promise<() => Promise<void>> {
  const given = process.env.DATABASE_URL;
  const own = given === undefined ? await openOwn() : undefined;
  process.env[variables.server] = given ?? own?.url;
  process.env[variables.run] = `${process.pid}`;
  await onPostgres((client) => client.query("select 1")).catch((cause: unknown) => {
    throw new Error("PostgreSQL: la base de DATABASE_URL no contesta.", { cause });
  });
  return async () => {
    try {
      await dropTestDatabases();
    } finally {
      await own?.close();
    }
  };
}

async function openOwn(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const dataFolder = mkdtempSync(join(tmpdir(), "tramite-postgres-"));
  // The account that PostgreSQL runs as where root runs the tests has to enter it.
  chmodSync(dataFolder, 0o711);
  const { url, close } = await openCluster({ dataFolder, isDurable: false });
  return {
    url,
    close: async () => {
      await close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
