import { sql } from "kysely";
import { openLiquidations } from "#server/records/liquidations/open-liquidations.ts";
import { startHarness } from "../server/harness.ts";
import { ownFlows } from "../server/own-documents.ts";
import { growLedger } from "./measure/grow-ledger.ts";
import { beside, median, milliseconds, printTable, quantile, type Row } from "./measure/statistics.ts";

// What the broker of a fifth of 100,000 policies and 1,000,000 movements waits for: each call within the process, one at a
// time.
const rounds = 30;
const budget = 150;

await measure();

async function measure(): Promise<void> {
  const server = await startHarness({ flows: ownFlows() });
  const { db } = server.database;
  await growLedger(server.database.url, "independiente@example.com");
  await sql`update brokers set permissions = permissions
    || '[{"name":"commissions","value":"yes"},{"name":"currentAccount","value":"yes"},
      {"name":"communications","value":"yes"}]'::jsonb`.execute(db);
  await openLiquidations(db, new Date(server.time.now));
  const session = await server.session("independiente");
  const office = await server.operator();
  const paid = await server.call({ url: "/liquidations?status=paid", session });
  const [{ id = "" } = {}] = paid.json().data as readonly { id: string }[];
  const open = await db
    .selectFrom("liquidations as l")
    .innerJoin("brokers as b", "b.id", "l.broker_id")
    .select("l.id")
    .where("b.email", "=", "independiente@example.com")
    .where("l.status", "=", "unavailable")
    .executeTakeFirstOrThrow();
  const asked: readonly (readonly [string, string, string?])[] = [
    ["dashboard", "/dashboard"],
    ["policies, first page", "/policies"],
    ["policies, page 900", "/policies?page=900"],
    ["portfolio", "/portfolio"],
    ["tasks", "/tasks"],
    ["current account", "/current-account"],
    ["movements of the last month", "/movements"],
    ["movements, page 80 of a month", "/movements?month=2026/05/01&page=80"],
    ["movements of an insurer", "/movements?month=2026/05/01&insurer=zurich"],
    ["liquidations", "/liquidations"],
    ["liquidations that are sought", "/liquidations?search=mayo"],
    ["a liquidation", `/liquidations/${id}`],
    ["conciliation of 10,000 policies", "/reconciliations/zurich?month=2026/10/01"],
    ["conciliation of a month without lines", "/reconciliations/zurich?month=2026/12/01"],
    ["unpaid instalments", "/policies/unpaid"],
    ["renewals", "/policies/renewals"],
    ["office: liquidations", "/office/liquidations", office],
    ["office: paid liquidations", "/office/liquidations?status=paid", office],
    ["office: all paid liquidations, page 900", "/office/liquidations?status=paid&page=900", office],
    ["office: a liquidation", `/office/liquidations/${id}`, office],
    ["office: an open liquidation", `/office/liquidations/${open.id}`, office],
    ["conversations", "/communications"],
    ["conversations that are closed, page 900", "/communications?status=closed&page=900"],
    ["conversations that are sought", "/communications?search=consulta%2077"],
    ["office: conversations that wait", "/office/communications", office],
    ["office: closed conversations", "/office/communications?status=closed", office],
    ["office: what waits", "/office/waiting", office],
  ];
  const told: Row[] = [];
  for (const [title, path, by = session] of asked) {
    const times: number[] = [];
    let size = 0;
    for (let round = -3; round < rounds; round += 1) {
      const began = performance.now();
      const answer = await server.call({ url: path, session: by });
      if (answer.statusCode !== 200) throw new Error(`bench "ledger": ${path} answered ${answer.body}`);
      size = answer.rawPayload.length;
      if (round >= 0) times.push(performance.now() - began);
    }
    const [said = "", wanted = "", mark = ""] = beside(quantile(times, 0.95), budget, milliseconds);
    told.push([title, milliseconds(median(times)), said, wanted, mark, `${Math.ceil(size / 1024)} kB`]);
  }
  await server.close();
  printTable(["1,000,000 movements", "median", "p95", "budget", "", "answer"], told);
}
