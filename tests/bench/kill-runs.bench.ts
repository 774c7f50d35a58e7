import { killRuns } from "../server/insurance/runs/kill-runs.ts";
import { printTable } from "./measure/statistics.ts";

// kill -9 of the process that performs runs, in one phase after another, on PostgreSQL; KILL_ROUNDS for fewer.
const url = process.env.DATABASE_URL;
if (url === undefined) throw new Error("kill-runs: two processes need a PostgreSQL — give DATABASE_URL");
const { rounds, ...report } = await killRuns(url, Number(process.env.KILL_ROUNDS ?? 100));
const entries = Object.entries(report);
for (const [what, ids] of entries) if (ids.length > 0) console.log(what, ids);
printTable(
  [`${rounds} kills of who performs`, "measured", "budget", ""],
  entries.map(([what, ids]) => [what, String(ids.length), "0", ids.length > 0 ? "⚠ excede" : ""]),
);
if (entries.some(([, ids]) => ids.length > 0)) process.exitCode = 1;
