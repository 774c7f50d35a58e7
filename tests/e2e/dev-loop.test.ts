import { createServer } from "vite";
import { afterAll, beforeAll, expect } from "vitest";
import { createPanel, devPages, type Panel } from "#scripts/dev-pages.ts";
import { inRepository } from "#scripts/run.ts";
import { chooseAccident, choosePolicy, claimsOf, field, identify } from "./claim-page.ts";
import { car, insured } from "./people.ts";
import { type Product, startProduct, test } from "./product.ts";

const person = insured(car);
let product: Product;
const closes: (() => Promise<void>)[] = [];
beforeAll(async () => {
  product = await startProduct({ people: [person] });
});
afterAll(async () => {
  for (const close of closes) await close();
  await product?.close();
});

/** A server of pages before the product, as `npm run dev` has; its address. */
async function servePages(panel: Panel): Promise<string> {
  const vite = await createServer({
    root: inRepository(""),
    configFile: inRepository("vite.config.ts"),
    logLevel: "silent",
    plugins: [devPages(panel)],
    server: { port: 0, proxy: { "/api": product.url, "/releases": product.url, "/themes": product.url } },
  });
  closes.push(() => vite.close());
  await vite.listen();
  return vite.resolvedUrls?.local[0]?.replace(/\/$/, "") ?? "";
}

const mistake = "flows/claim/vehicle.flow.json:8:3 unknown-step No existe el paso «reviw».";

test("mistakes are over every page in the terminal's words, and nothing is to be seen without a server", async ({
  visit,
  expect,
}) => {
  const panel = createPanel();
  const url = await servePages(panel);
  panel.show({ lines: [mistake], after: "Se sigue con lo último.", isServing: true });
  const { page } = await visit({ ...product, url });
  await page.goto(`${url}/autogestion/pampa`);
  const over = page.getByRole("alertdialog", { name: "Hay un error en los documentos" });
  await over.getByText(mistake).waitFor();
  expect(await over.innerText()).toContain("Se sigue con lo último.");
  await page.keyboard.press("Escape");
  await over.waitFor({ state: "detached" });
  panel.show({ lines: [mistake], after: "Empieza cuando se arregle.", isServing: false });
  const alone = page.getByRole("alertdialog", { name: "El servidor todavía no está" });
  await alone.getByText(mistake).waitFor();
  expect(await alone.getByRole("button").count()).toBe(0);
  panel.show({ lines: [], after: "", isServing: true });
  await alone.waitFor({ state: "detached" });
});

test("a change while a flow is written leaves the person, the step and the answers where they are", async ({
  visit,
}) => {
  const panel = createPanel();
  const url = await servePages(panel);
  const { page } = await visit({ ...product, url });
  await identify(page, person, claimsOf("pampa"));
  await choosePolicy(page, /Fiat Cronos/);
  await chooseAccident(page, "Choque");
  const time = field(page, "Hora, más o menos");
  await time.fill("10:30");
  const loaded = page.waitForEvent("load");
  panel.reload();
  await loaded;
  await time.waitFor();
  expect(await time.inputValue()).toBe("10:30");
});
