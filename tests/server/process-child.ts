import { createInterface } from "node:readline";
import { sql } from "kysely";
import { readConfig } from "#server/config.ts";
import { endInOrder } from "#server/process.ts";
import { startServer } from "#server/start.ts";
import { demoBrokers } from "./demo-people.ts";
import { anything, cacheFolder, platforms } from "./harness.ts";

// A server of its own that tells its address, and goes wrong when a line comes: forgets a promise, or has its database busy.
const [dataFolder = "", smtpUrl = "", databaseUrl = ""] = process.argv.slice(2);
const config = {
  ...readConfig(
    {
      HOST: "127.0.0.1",
      PORT: "0",
      SMTP_URL: smtpUrl,
      TRAMITE_LOG_LEVEL: "error",
      DATABASE_URL: databaseUrl,
      TRAMITE_DEMO: "1",
    },
    "/",
  ),
  dataFolder,
  cacheFolder,
};
const flows = () => ({ rules: anything });
const server = await startServer({ config, flows, brokers: demoBrokers, platforms });
endInOrder(server);
createInterface({ input: process.stdin }).once("line", (line) => {
  if (line === "reject") void Promise.reject(new Error("nobody waited for «María, 99000001»"));
  // Longer than a stop may take in all.
  else void sql`select pg_sleep(15)`.execute(server.database.db).catch(() => {});
  console.log("done");
});
console.log(server.url);
