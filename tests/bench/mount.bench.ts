import { startFormServer } from "./form-server.ts";
import { type Cost, costOf, openBrowser, openTab, painted } from "./measure/page-cost.ts";
import { beside, median, milliseconds, printTable, type Row } from "./measure/statistics.ts";

// From the address to a form that can be typed in: everything that the main thread does, the page's code included.
// The code comes from this machine and the cache is empty, so what is measured is the phone and not its network.
const subjects = ["claim", "lists", "fields-200"];
const rounds = 7;
const budgets: Readonly<Record<string, Cost>> = { claim: { script: 360, task: 600 } };

const server = await startFormServer();
const browser = await openBrowser();
const costs = new Map<string, Cost[]>(subjects.map((name) => [name, []]));
for (let round = 0; round < rounds; round += 1) {
  for (const name of subjects) costs.get(name)?.push(await load(`${server.url}/bench/${name}`));
}
await browser.close();
await server.close();

const rows = subjects.flatMap((name) =>
  (["script", "task"] as const).map((part): Row => {
    const samples = (costs.get(name) ?? []).map((cost) => cost[part]);
    const budget = budgets[name]?.[part];
    const values =
      budget === undefined
        ? [milliseconds(median(samples)), ""]
        : beside(median(samples), budget, milliseconds);
    return [`${name}: ${part}, median`, milliseconds(Math.min(...samples)), ...values];
  }),
);
printTable(["CPU × 4", "least", "median", "budget"], rows);

/** The tab is on the same site first, or going there would begin a process of which nothing is counted. */
async function load(url: string): Promise<Cost> {
  const tab = await openTab(browser);
  await tab.page.goto(`${server.url}/bench`);
  const cost = await costOf(tab, async () => {
    await tab.page.goto(url);
    await tab.page.getByRole("button", { name: "Enviar" }).waitFor();
    await painted(tab);
  });
  await tab.page.context().close();
  return cost;
}
