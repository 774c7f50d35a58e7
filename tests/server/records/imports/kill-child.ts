import { openDatabase } from "#server/infrastructure/db/connect.ts";
import { createImportJob } from "#server/records/imports/run-import.ts";

// A process that writes an import, or takes it back, and dies within its second transaction: its clients are written by then, and the audit
// of some of them is being said.
const [url = "", id = ""] = process.argv.slice(2);
const { db } = await openDatabase({ url });
let transactions = 0;
const clock = () => {
  transactions += 1;
  const now = new Date("2026-11-20T15:00:00Z");
  if (transactions < 2) return now;
  let said = 0;
  now.toJSON = () => {
    said += 1;
    if (said > 150) process.kill(process.pid, "SIGKILL");
    return now.toISOString();
  };
  return now;
};
await createImportJob({ db, clock })({ id });
