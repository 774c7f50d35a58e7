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
const message = (page: Page) => page.getByLabel("Texto para el cliente");

test("what is to be done is written to its client in kept words, put off, done, and taken back", async ({
  visit,
}) => {
  const { page } = await openDesk(visit, product, "productora", "/dashboard");
  await page.getByRole("link", { name: /^\d+ tareas para hoy$/ }).click();
  await page.getByRole("heading", { level: 1, name: /tareas? para hoy/ }).waitFor();
  const count = async () =>
    Number(/\d+/.exec(await page.getByRole("heading", { level: 1 }).innerText())?.[0]);
  const before = await count();
  expect(await inspect(page, "tasks")).toEqual([]);
  await page.getByRole("combobox", { name: "Clase" }).selectOption("Renovaciones");
  const first = page.locator(".tasks-table th button").first();
  const title = (await first.innerText()).trim();
  // Words of this one are kept as words of any other.
  await message(page).fill(`${await message(page).inputValue()} ¡Saludos!`);
  await button(page, "Usar siempre este texto").click();
  await button(page, "Volver al texto de siempre").waitFor();
  await page.locator(".tasks-table th button").nth(1).click();
  expect(await message(page).inputValue()).toMatch(/^Hola, .*¡Saludos!$/);
  expect(await message(page).inputValue()).not.toContain("{");
  await first.click();
  await button(page, "Mañana").click();
  await page.getByRole("heading", { level: 1, name: new RegExp(`^${before - 1} `) }).waitFor();
  // What is opened in one's own program is not followed here.
  await page.context().route(/wa\.me/, (route) => route.abort());
  const whatsApp = page.getByRole("link", { name: "Mandar por WhatsApp" });
  expect(await whatsApp.getAttribute("href")).toMatch(/^https:\/\/wa\.me\/\d*\?text=Hola/);
  await whatsApp.click();
  await page.bringToFront();
  await page.getByRole("heading", { level: 1, name: new RegExp(`^${before - 2} `) }).waitFor();
  await page.getByRole("link", { name: /^Pospuestas/ }).click();
  await page.getByRole("button", { name: title }).waitFor();
  expect(await inspect(page, "tasks that were put off")).toEqual([]);
  await page.getByRole("link", { name: /^Hechas/ }).click();
  await button(page, "Volver a «Para hoy»").click();
  await page.getByRole("heading", { name: "Todavía no hiciste ninguna en los últimos 30 días" }).waitFor();
  await page.getByRole("heading", { level: 1, name: new RegExp(`^${before - 1} `) }).waitFor();
  await page.setViewportSize({ width: 768, height: 800 });
  await page.goto("/tareas");
  await page.locator(".tasks-table").waitFor();
  expect(await inspect(page, "tasks on a tablet")).toEqual([]);
});

test("who has nothing to do is told so, and who may not see policies has no tasks", async ({ visit }) => {
  const { page } = await openDesk(visit, product, "principiante", "/tareas");
  await page.getByRole("heading", { level: 1, name: "No te queda nada para hoy" }).waitFor();
  expect(await inspect(page, "no tasks")).toEqual([]);
  await product.server.database.db
    .updateTable("brokers")
    .set({ permissions: JSON.stringify([{ name: "policyDetails", value: "no" }]) })
    .where("email", "=", "principiante@example.com")
    .execute();
  for (const path of ["/tareas", "/cartera"]) {
    await page.goto(path);
    await seeStep(page, "No tenés permiso para ver esta sección");
  }
  await page.setViewportSize(desk.viewport);
});
