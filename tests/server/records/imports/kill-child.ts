import { openDatabase } from "#server/infrastructure/db/connect.ts";
import { createImportJob } from "#server/records/imports/run-import.ts";
import { cacheFolder } from "../../harness.ts";

// A process that writes an import and dies within its second transaction, some of whose rows are written by then.
const [dataFolder = "", id = ""] = process.argv.slice(2);
const { db } = await openDatabase({ dataFolder, cacheFolder });
let transactions = 0;
const clock = () => {
  transactions += 1;
  if (transactions === 2) setTimeout(() => process.kill(process.pid, "SIGKILL"), 150);
  return new Date("2026-11-20T15:00:00Z");
};
await createImportJob({ db, clock })({ id });
