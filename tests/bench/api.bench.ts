import autocannon from "autocannon";
import { ask, endChild, heard, startChild } from "./measure/child.ts";
import { productEnv, productFlags } from "./measure/product-env.ts";
import type { ServerReady, Usage } from "./measure/server-process.ts";
import { median, printTable, type Row } from "./measure/statistics.ts";

// CPU that a request costs the server's process, as a multiple of an empty route's in the same process; a save of a
// wizard also as one of a route that parses the same body and inserts one row. The requests take turns and each ratio
// is taken within its round. The work of PostgreSQL is not in the figure.
const rounds = 5;
const connections = 10;
/** How a wizard says that it came to its save: a client that does not has the path found for it, step by step. */
const played = {
  "x-call": "save",
  "x-step": "thirdParties",
  "x-taken": JSON.stringify(
    Object.fromEntries([
      ["open", "enter"],
      ...["accident", "when", "where", "tell", "driver"].map((step) => [step, "next"]),
    ]),
  ),
};

const emptyRoute = "empty route";
const bareInsert = "a bare insert";

type Subject = {
  readonly name: string;
  readonly amount: number;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: "POST";
  readonly body?: string;
  /** As a multiple of the empty route. */
  readonly budget?: number;
  /** As a multiple of the bare insert. */
  readonly insertBudget?: number;
};

await measure();

async function measure(): Promise<void> {
  const child = startChild("tests/bench/measure/server-process.ts", productEnv, productFlags);
  const ready = await heard<ServerReady>(child);
  const headersOf = (ticket: string) => ({ "x-ticket": ticket, "content-type": "application/json" });
  const wizardBody = JSON.stringify({ ...(ready.accident as object), email: undefined }); // asked in the review
  const subjects: readonly Subject[] = [
    { name: emptyRoute, amount: 3000, url: ready.emptyUrl },
    {
      name: bareInsert,
      amount: 1000,
      url: ready.insertUrl,
      headers: { "content-type": "application/json" },
      method: "POST",
      body: wizardBody,
    },
    {
      name: "GET /accidents/options",
      amount: 1000,
      url: `${ready.url}/api/accidents/options?identityNumber=99000003`,
      headers: headersOf(ready.tickets.reader),
      budget: 6,
    },
    {
      name: "POST /accidents",
      amount: 300,
      url: `${ready.url}/api/accidents`,
      headers: headersOf(ready.tickets.writer),
      method: "POST",
      body: JSON.stringify(ready.accident),
    },
    {
      name: "POST /accidents of a wizard",
      amount: 300,
      url: `${ready.url}/api/accidents`,
      headers: { ...headersOf(ready.tickets.writer), ...played },
      method: "POST",
      body: wizardBody,
      budget: 30,
      insertBudget: 10,
    },
  ];
  const spent = new Map<string, number[]>(subjects.map(({ name }) => [name, []]));
  // The first round warms up and does not count.
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, budget: _, insertBudget: __, ...request } of subjects) {
      const before = await ask<Usage>(child, "usage");
      const result = await autocannon({ ...request, connections });
      if (result.non2xx > 0 || result.errors > 0)
        throw new Error(`bench "${name}": ${result.non2xx} answers were no success`);
      const after = await ask<Usage>(child, "usage");
      if (round > 0) spent.get(name)?.push((after.cpu - before.cpu) / request.amount);
    }
  }
  const { rss } = await ask<Usage>(child, "usage");
  await endChild(child);

  const rowOf = (name: string, than: string, budget: number | undefined): Row => {
    const [costs = [], others = []] = [spent.get(name), spent.get(than)];
    const ratio = median(costs.map((cost, round) => cost / (others[round] ?? 1)));
    const isOver = budget !== undefined && ratio > budget;
    return [
      than === emptyRoute ? name : `${name}, against ${than}`,
      `${median(costs).toFixed(0)} µs`,
      `${ratio.toFixed(1)} ×`,
      budget === undefined ? "" : `≤ ${budget} ×`,
      isOver ? "⚠ excede" : "",
    ];
  };
  const rows = subjects.flatMap(({ name, budget, insertBudget }) => [
    rowOf(name, emptyRoute, budget),
    ...(insertBudget === undefined ? [] : [rowOf(name, bareInsert, insertBudget)]),
  ]);
  const budget = 220;
  const memory = rss / 1024 / 1024;
  rows.push([
    "RSS afterwards",
    "",
    `${memory.toFixed(0)} MB`,
    `≤ ${budget} MB`,
    memory > budget ? "⚠ excede" : "",
  ]);
  printTable(["api", "CPU a request", "measured", "budget", ""], rows);
}
