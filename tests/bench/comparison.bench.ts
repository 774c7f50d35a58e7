import { runScript } from "#scripts/run.ts";
import { isWebBuilt } from "#scripts/web-stamp.ts";
import { serveInsurers } from "#server/demonstration/insurers/insurers.ts";
import { button, field, seeStep } from "../e2e/claim-page.ts";
import { askPrices } from "../e2e/quote-page.ts";
import { startProduct } from "../e2e/start-product.ts";
import { demoBrokers, demoPeople } from "../server/demo-people.ts";
import { type Cost, costOf, openBrowser, openTab, painted } from "./measure/page-cost.ts";
import { beside, median, milliseconds, printTable } from "./measure/statistics.ts";

// What it costs to draw every price of five insurers and eight coverages: the table takes the place of a single
// coverage's list, so that nothing of it stands there before.
const rounds = 9;
const budget = 100;

if (!isWebBuilt() && !(await runScript("scripts/build.ts", []))) throw new Error("the pages do not build");
const insurers = await serveInsurers({ pace: 0 });
const connections = new Map(insurers.map(({ insurer, connection }) => [insurer, connection]));
const product = await startProduct({ people: demoPeople, brokers: demoBrokers, insurers: connections });
const browser = await openBrowser();
const tab = await openTab(browser);
const { page } = tab;
await page.setViewportSize({ width: 1280, height: 800 });
await page.goto(`${product.url}/cotizaciones/auto`);
await field(page, "Email").fill("productora@example.com");
await page.getByLabel("Contraseña", { exact: true }).fill(demoBrokers[0]?.password ?? "");
await button(page, "Ingresar").click();
await seeStep(page, "Qué auto es");
await askPrices(page, { brand: "Fiat", version: "Cronos 1.6 MT" });
await page.getByText("5 de 5 respondieron").waitFor();

type Cluster = { readonly code: string };
type Coverage = { readonly insuranceCompany: { readonly name: string }; readonly cluster: Cluster };
type Reply = { readonly data: { coverages: readonly Coverage[]; insurers: readonly { name: string }[] } };

// Each of the five offers each rung that any of them does: the eight of a car.
await page.route(/\/multi-quotes\/[0-9a-f-]{36}$/, async (route) => {
  const { "if-none-match": _, ...headers } = route.request().headers();
  const response = await route.fetch({ headers });
  const { data, ...rest } = (await response.json()) as Reply; // as the server's schema has it
  const rungs = new Map(data.coverages.map(({ cluster }) => [cluster.code, cluster]));
  const coverages = data.insurers.flatMap(({ name }) => {
    const one = data.coverages.find(({ insuranceCompany }) => insuranceCompany.name === name);
    return [...rungs.values()].map((cluster) => ({ ...one, id: `${name}-${cluster.code}`, cluster }));
  });
  await route.fulfill({ response, json: { ...rest, data: { ...data, coverages } } });
});
await page.reload();
const prices = page.locator(".price-choose");
const rows = page.getByRole("combobox", { name: "Cobertura" });
await prices.nth(39).waitFor();
const count = await prices.count();
if (count !== 40) throw new Error(`bench "comparison": ${count} prices are no 5 × 8`);

const costs: Cost[] = [];
for (let round = 0; round < rounds; round += 1) {
  await rows.selectOption("A");
  await prices.nth(39).waitFor({ state: "detached" });
  await painted(tab);
  costs.push(
    await costOf(tab, async () => {
      await rows.selectOption("");
      await painted(tab);
    }),
  );
  await prices.nth(39).waitFor();
}
await browser.close();
await product.close();
await Promise.all(insurers.map((one) => one.close()));

printTable(
  ["CPU × 4", "median", "budget"],
  [
    ["5 × 8 prices: script", milliseconds(median(costs.map(({ script }) => script)))],
    ["5 × 8 prices: drawn", ...beside(median(costs.map(({ task }) => task)), budget, milliseconds)],
  ],
);
