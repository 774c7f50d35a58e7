import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { seedBrokers } from "#server/demonstration/seed/brokers.ts";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import { openDatabase } from "#server/infrastructure/db/connect.ts";
import type { Db } from "#server/infrastructure/db/tables.ts";
import { policiesKind } from "#server/records/imports/kinds/policies-kind.ts";
import { loadImport } from "#server/records/imports/load-import.ts";
import { reviewImport } from "#server/records/imports/review-import.ts";
import { createImportJob } from "#server/records/imports/run-import.ts";
import { startImport } from "#server/records/imports/start-import.ts";
import { demoBrokers } from "../../demo-people.ts";
import { cacheFolder } from "../../harness.ts";

const script = fileURLToPath(new URL("./kill-child.ts", import.meta.url));
const at = new Date("2026-11-20T15:00:00Z");
const brokerId = demoBrokerId("productora@example.com");
const count = 1_100;

/** An import of so many policies, as it is when somebody has pressed «Importar». */
async function prepare(db: Db): Promise<string> {
  await seedBrokers(db, at, demoBrokers);
  const lines = Array.from(
    { length: count },
    (_, index) =>
      `K-${index};PEREZ, JUAN;${99_100_000 + index};01/11/2026;01/11/2027;car;AZ${100 + (index % 900)}ZZ`,
  );
  const text = `Poliza;Tomador;DNI;Desde;Hasta;Producto;Patente\n${lines.join("\n")}`;
  const by = { at, who: `broker:${brokerId}`, address: "local" };
  const brought = {
    kind: policiesKind,
    brokerId,
    insurer: "sura",
    name: "a.csv",
    bytes: Buffer.from(text),
    by,
  };
  const { id } = await startImport(db, brought);
  const found = await loadImport(db, { kind: "policies", brokerId, id });
  const columns = found.columns.map(({ field }) => field);
  await db
    .transaction()
    .execute((trx) =>
      reviewImport(
        trx,
        found,
        policiesKind,
        { columns, defaults: {}, isRemembered: false },
        { today: "2026-11-20", at },
      ),
    );
  await db.updateTable("imports").set({ status: "applying" }).where("id", "=", id).execute();
  return id;
}

const figuresOf = async (db: Db) => {
  const { rows } = await sql<{ policies: number; versions: number; clients: number; written: number }>`
    select (select count(*)::integer from policies where insurer = 'sura' and origin = 'imported') as policies,
      (select count(*)::integer from policy_versions where source = 'imported') as versions,
      (select count(*)::integer from records where entity = 'client' and facts ? 'imported') as clients,
      (select count(*)::integer from import_rows where outcome = 'written') as written`.execute(db);
  return rows[0];
};

test("a process that is killed leaves 500 rows or none, and the next one writes the rest once", {
  timeout: 240_000,
}, async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), "tramite-import-"));
  try {
    const before = await openDatabase({ dataFolder, cacheFolder });
    const id = await prepare(before.db);
    await before.close();
    const child = spawn(process.execPath, [script, dataFolder, id], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    const [, signal] = await once(child, "exit");
    expect(signal).toBe("SIGKILL");
    const after = await openDatabase({ dataFolder, cacheFolder });
    const all = (number: number) => ({
      policies: number,
      versions: number,
      clients: number,
      written: number,
    });
    expect(await figuresOf(after.db)).toEqual(all(500));
    const work = createImportJob({ db: after.db, clock: () => at });
    await Promise.all([work({ id }), work({ id })]);
    expect(await figuresOf(after.db)).toEqual(all(count));
    expect((await loadImport(after.db, { kind: "policies", brokerId, id })).status).toBe("done");
    await after.close();
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
});
