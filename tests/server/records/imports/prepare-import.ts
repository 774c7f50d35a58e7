import { seedBrokers } from "#server/demonstration/seed/brokers.ts";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import type { Db } from "#server/infrastructure/db/tables.ts";
import { policiesKind } from "#server/records/imports/kinds/policies-kind.ts";
import { loadImport } from "#server/records/imports/load-import.ts";
import { reviewImport } from "#server/records/imports/review-import.ts";
import { startImport } from "#server/records/imports/start-import.ts";
import { demoBrokers } from "../../demo-people.ts";

export const at = new Date("2026-11-20T15:00:00Z");
export const brokerId = demoBrokerId("productora@example.com");

/** An import of so many policies, as it is when somebody has pressed «Importar». */
export async function prepareImport(db: Db, count: number): Promise<string> {
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
        { reader: { today: "2026-11-20", productCalled: () => "car" }, at },
      ),
    );
  await db.updateTable("imports").set({ status: "applying" }).where("id", "=", id).execute();
  return id;
}
