import pg from "pg";
import { expect, test, vi } from "vitest";
import { createImportJob } from "#server/records/imports/run-import.ts";
import { openTestDatabase } from "../../harness.ts";
import { at, prepareImport } from "./prepare-import.ts";

// What is asked of the database is seen where it leaves: at the driver.
test.runIf(process.env.DATABASE_URL)(
  "rows of a file cost their statements by 500, and none by itself",
  async () => {
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
  },
);
