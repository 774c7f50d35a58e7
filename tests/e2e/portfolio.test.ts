import { readFile } from "node:fs/promises";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import { desk, openDesk, startDesk } from "./broker-page.ts";
import { button, seeStep } from "./claim-page.ts";
import { inspectPage } from "./inspect-page.ts";
import { type Product, test } from "./product.ts";

let product: Product;
beforeAll(async () => {
  product = await startDesk();
});
afterAll(() => product?.close());

const inspect = (page: Page, state: string) => inspectPage(page, state, { target: 24 });

test("a portfolio is read by month and by insurer, leads to its policies, and goes along as a spreadsheet", async ({
  expect,
  visit,
}) => {
  const { page } = await openDesk(visit, product, "productora");
  await page.getByRole("link", { name: "Cartera" }).click();
  await seeStep(page, "Cartera");
  await expect.poll(() => page.locator(".chart a").count()).toBe(12);
  expect(await inspect(page, "portfolio by month")).toEqual([]);
  const inForce = await page.locator(".portfolio-figure a").first().textContent();
  await page.getByRole("link", { name: "Por compañía" }).click();
  await page.getByRole("heading", { name: "Pólizas vigentes" }).waitFor();
  expect(await inspect(page, "portfolio by insurer")).toEqual([]);
  expect(await page.getByRole("row", { name: /^Total/ }).textContent()).toContain(inForce ?? "?");
  const download = page.waitForEvent("download");
  await button(page, "Exportar CSV").click();
  const text = await readFile(await (await download).path(), "utf8");
  expect(text.split("\r\n")[0]).toBe(
    "\ufeffCompañía;Pólizas;Parte;Premio;Siniestros;Cada 100;Prima cobrada;Comisión;Por vencer",
  );
  await page.setViewportSize({ width: 768, height: 800 });
  expect(await inspect(page, "portfolio on a tablet")).toEqual([]);
  await page.setViewportSize(desk.viewport);
  const first = page.locator(".figures-table tbody tr").first();
  const count = await first.locator("td").first().textContent();
  await first.getByRole("link").click();
  await seeStep(page, "Pólizas");
  const rows = page.locator(".table tbody tr a");
  await rows.first().waitFor();
  expect(await rows.count()).toBe(Math.min(10, Number(count)));
});

test("who has no policies is told what fills a portfolio, and what cannot be loaded is asked for again", async ({
  visit,
}) => {
  const { page } = await openDesk(visit, product, "principiante", "/cartera");
  await page.getByRole("heading", { name: "Todavía no hay pólizas en tu cartera" }).waitFor();
  expect(await inspect(page, "empty portfolio")).toEqual([]);
  await page.goto("/cartera?insurer=sura");
  await page.getByRole("heading", { name: "No hay pólizas con esos filtros" }).waitFor();
  await page.route("**/api/portfolio**", (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await page.getByRole("heading", { name: "No pudimos cargar tu cartera" }).waitFor();
  expect(await inspect(page, "portfolio failed")).toEqual([]);
});
