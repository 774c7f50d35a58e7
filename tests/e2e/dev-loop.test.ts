import { createServer } from "vite";
import { afterAll, beforeAll, expect } from "vitest";
import { createPanel, devPages, type Panel } from "#scripts/dev-pages.ts";
import { inRepository } from "#scripts/run.ts";
import { showPages } from "#scripts/show/show-pages.ts";
import { createStage } from "#scripts/show/stage.ts";
import { library } from "../flows/documents.ts";
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
async function servePages(panel: Panel, stage = createStage()): Promise<string> {
  const vite = await createServer({
    root: inRepository(""),
    configFile: inRepository("vite.config.ts"),
    logLevel: "silent",
    plugins: [showPages(stage), devPages(panel)],
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

test("a moment opens without a code, keeps what is done there at each save, and goes on as its scenario says", async ({
  visit,
}) => {
  const [panel, stage] = [createPanel(), createStage()];
  stage.follow(library);
  const url = await servePages(panel, stage);
  const { page } = await visit({ ...product, url });
  await page.goto(`${url}/__dev/show?flow=claim/vehicle&scenario=crash&moment=where`);
  await page.getByRole("heading", { level: 1, name: "¿Dónde fue?" }).waitFor();
  const street = field(page, "Calle o ruta");
  expect(await street.inputValue()).toBe("Mitre");
  await street.fill("San Martín");
  await street.blur();
  const saved = { ...library, documents: new Map(library.documents) };
  const scenario = "flows/claim/vehicle-crash.scenario.json";
  const reloaded = async () => {
    const loaded = page.waitForEvent("load");
    panel.reload();
    await loaded;
    await street.waitFor();
    return street.inputValue();
  };
  stage.follow(saved);
  expect(await reloaded()).toBe("San Martín");
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.getByRole("heading", { level: 1, name: "Contanos" }).waitFor();
  await page.getByRole("button", { name: "Volver", exact: true }).click();
  // Another scenario begins anew.
  const known = library.documents.get(scenario);
  if (known) {
    const value = { ...(known.value as object), title: "Otro choque" };
    saved.documents.set(scenario, { ...known, value: JSON.parse(JSON.stringify(value)) });
  }
  stage.follow({ ...saved });
  expect(await reloaded()).toBe("Mitre");
  await page.getByText("Otro choque").waitFor();
  await page.goto(`${url}/__dev/show?flow=claim/vehicel`);
  await page.getByRole("heading", { name: "¿quisiste decir «claim/vehicle»?" }).waitFor();
});
