import pg from "pg";
import { expect, test, vi } from "vitest";
import { movementsKind } from "#server/records/imports/kinds/movements-kind.ts";
import { createImportJob } from "#server/records/imports/run-import.ts";
import { openTestDatabase } from "../../harness.ts";
import { at, brokerId, prepareImport } from "./prepare-import.ts";

// What is asked of the database is seen where it leaves: at the driver.
test("rows of a file cost their statements by 500, and none by itself", async () => {
  const { db, close } = await openTestDatabase();
  try {
    const id = await prepareImport(db, 1_000);
    const asked = vi.spyOn(pg.Client.prototype, "query");
    await createImportJob({ db, clock: () => at })({ id });
    expect(asked.mock.calls.length).toBeLessThan(60);
    await db.updateTable("imports").set({ status: "undoing" }).where("id", "=", id).execute();
    asked.mockClear();
    await createImportJob({ db, clock: () => at })({ id });
    expect(asked.mock.calls.length).toBeLessThan(80);
  } finally {
    vi.restoreAllMocks();
    await close();
  }
});

test("lines of several months are taken back in one statement, so that months are held in their order", async () => {
  const { db, close } = await openTestDatabase();
  try {
    await prepareImport(db, 1);
    const by = { at, who: `broker:${brokerId}`, address: "local" };
    const whose = { brokerId, insurer: "sura", fileId: null as never, by };
    const lines = ["2026/09/01", "2026/08/01", "2026/10/01"].map((period, row) => ({
      known: undefined,
      values: {
        line: `mes ${row}`,
        policyNumber: "X",
        kind: "commission",
        netPremium: 100,
        commission: 10,
        period,
      },
    }));
    const written = await db.transaction().execute((trx) => movementsKind.write(trx, lines as never, whose));
    const rows = written.map(({ id, version }) => ({ id, before: 0, after: version, was: null, brokerId }));
    const asked = vi.spyOn(pg.Client.prototype, "query");
    const kept = await db.transaction().execute((trx) => movementsKind.undo(trx, rows, by));
    const writes = asked.mock.calls.filter(([query]) =>
      JSON.stringify(query).includes("insert into movements"),
    );
    expect([kept, writes.length]).toEqual([[undefined, undefined, undefined], 1]);
  } finally {
    vi.restoreAllMocks();
    await close();
  }
});
