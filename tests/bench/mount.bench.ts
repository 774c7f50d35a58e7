import { startFormServer } from "./form-server.ts";
import { expectSameDrawing } from "./measure/drawing.ts";
import { type Cost, costOf, openBrowser, openTab, painted } from "./measure/page-cost.ts";
import { beside, median, milliseconds, printTable, type Row } from "./measure/statistics.ts";

// From the address to a form that can be typed in: everything that the main thread does, the page's code included.
// The code comes from this machine and the cache is empty, so what is measured is the phone and not its network.
const subjects = [
  ...["bench/claim", "bench/lists", "bench/fields-14", "by-hand/fields-14"],
  ...["bench/fields-200", "by-hand/fields-200"],
];
/** Found by its class: to look for a role reads the whole page, in the thread that is measured. */
const sendButton = ".flow-actions .flow-primary";
const rounds = 7;
const budgets: Readonly<Record<string, Cost>> = { "bench/claim": { script: 360, task: 600 } };
/** How much longer ours may take than the same form written by hand, as a multiple. */
const byHandBudgets = { "fields-14": 1.6, "fields-200": 1.3 };

const server = await startFormServer();
const browser = await openBrowser();
const costs = new Map<string, Cost[]>(subjects.map((name) => [name, []]));
for (const name of Object.keys(byHandBudgets)) await compare(name);
for (let round = 0; round < rounds; round += 1) {
  for (const name of subjects) costs.get(name)?.push(await load(`${server.url}/${name}`));
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
printTable(
  ["by hand", "least", "median", "budget"],
  Object.entries(byHandBudgets).flatMap(([name, budget]) => byHandRows(name, budget)),
);

/** Each round's own ratio, since the machine is not as busy in the one as in the other. */
function byHandRows(name: string, budget: number): readonly Row[] {
  const times = (ratio: number) => `${ratio.toFixed(2)} ×`;
  const ratios = (part: "script" | "task") => {
    const byHand = costs.get(`by-hand/${name}`) ?? [];
    return (costs.get(`bench/${name}`) ?? []).map((cost, round) => cost[part] / (byHand[round]?.[part] ?? 1));
  };
  const [scripts, tasks] = [ratios("script"), ratios("task")];
  return [
    [`${name}: script / by hand`, times(Math.min(...scripts)), times(median(scripts))],
    [`${name}: mount / by hand`, times(Math.min(...tasks)), ...beside(median(tasks), budget, times)],
  ];
}

/** The two of a form have to draw the same, or their costs say nothing of one another. */
async function compare(name: string): Promise<void> {
  const tabs = [await openTab(browser), await openTab(browser)] as const;
  for (const [index, by] of ["bench", "by-hand"].entries()) {
    await tabs[index]?.page.goto(`${server.url}/${by}/${name}`);
    await tabs[index]?.page.locator(sendButton).waitFor();
  }
  await expectSameDrawing(...tabs);
  for (const { page } of tabs) await page.context().close();
}

/** The tab is on the same site first, or going there would begin a process of which nothing is counted. */
async function load(url: string): Promise<Cost> {
  const tab = await openTab(browser);
  await tab.page.goto(`${server.url}/bench`);
  const cost = await costOf(tab, async () => {
    await tab.page.goto(url);
    await tab.page.locator(sendButton).waitFor();
    await painted(tab);
  });
  await tab.page.context().close();
  return cost;
}
