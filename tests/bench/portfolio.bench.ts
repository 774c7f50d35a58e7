import { endChild, heard, startChild } from "./measure/child.ts";
import { productEnv, productFlags } from "./measure/product-env.ts";
import type { ServerReady } from "./measure/server-process.ts";
import { beside, median, milliseconds, printTable, quantile, type Row } from "./measure/statistics.ts";

// What the broker of 20,000 policies, of 120,000, waits for on the first pages: from the request to the last byte, one at
// a time. PostgreSQL alone, as with the list of clients.
const rounds = 60;
const asked: readonly (readonly [title: string, path: string, budget?: number])[] = [
  ["dashboard", "/dashboard", 30],
  ["policies, first page", "/policies"],
  ["policies, by client", "/policies?order=holder"],
  ["policies, those about to expire", "/policies?status=ending"],
  ["policies, a client", "/policies?search=cliente%20777"],
  ["policies, how many in each state", "/policies/standings"],
  ["renewals", "/policies/renewals"],
  ["quotes, first page", "/multi-quotes"],
  ["claims, first page", "/claims"],
  ["endorsements, first page", "/policies/endorsements"],
];

await measure();

async function measure(): Promise<void> {
  const child = startChild(
    "tests/bench/measure/server-process.ts",
    { ...productEnv, PORTFOLIO: "1" },
    productFlags,
  );
  const { url, session } = await heard<ServerReady>(child);
  const rows: Row[] = [];
  for (const [title, path, budget] of asked) {
    const times: number[] = [];
    for (let round = -5; round < rounds; round += 1) {
      const began = performance.now();
      const answer = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${session}` } });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`bench "portfolio": ${path} answered ${answer.status}`);
      if (round >= 0) times.push(performance.now() - began);
    }
    const middle = median(times);
    const [said, wanted = "", mark = ""] =
      budget === undefined ? [milliseconds(middle)] : beside(middle, budget, milliseconds);
    rows.push([title, said ?? "", milliseconds(quantile(times, 0.95)), wanted, mark]);
  }
  await endChild(child);
  printTable(["a portfolio of 20,000 policies", "median", "p95", "budget", ""], rows);
}
