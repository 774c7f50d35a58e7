import type { Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import { openDesk, startDesk } from "./broker-page.ts";
import { button, seeStep } from "./claim-page.ts";
import { inspectPage } from "./inspect-page.ts";
import { type Product, test } from "./product.ts";

let product: Product;
beforeAll(async () => {
  product = await startDesk();
});
afterAll(() => product?.close());

const inspect = (page: Page, state: string) => inspectPage(page, state, { target: 24 });

/** 500 rows as an insurer exports them, of which every 25th has no day at which it ends. */
function portfolio(): Buffer {
  const lines = Array.from({ length: 500 }, (_, index) => {
    const end = index % 25 === 24 ? "31/02/2027" : "01/11/2027";
    const plate = `AZ ${100 + index} ZZ`;
    return `MUD-${1000 + index};MUDANZA, PERSONA;${99_600_000 + index};01/11/2026;${end};${plate};FIAT CRONOS;97.210,40`;
  });
  const titles = "NRO_POLIZA;ASEGURADO;NRO_DOC;VIG_DESDE;VIG_HASTA;DOMINIO;MODELO;PREMIO";
  return Buffer.from([titles, ...lines].join("\r\n"), "latin1");
}

test("a broker moves in with 500 policies, 20 of which are wrong, and takes them back again", {
  timeout: 240_000,
}, async ({ visit }) => {
  const { page } = await openDesk(visit, product, "productora", "/polizas");
  await page.getByRole("link", { name: "Importar" }).click();
  await seeStep(page, "Importar cartera");
  expect(await inspect(page, "file")).toEqual([]);
  await page.getByLabel("¿De qué compañía es?").selectOption("SURA");
  const file = { name: "cartera.csv", mimeType: "text/csv", buffer: portfolio() };
  await page.locator("input[type=file]").setInputFiles(file);

  await seeStep(page, "Qué es cada columna");
  await page.getByLabel("¿De qué son todas?").selectOption("Auto");
  expect(await inspect(page, "columns")).toEqual([]);
  await button(page, "Revisar las 500 filas").click();

  await seeStep(page, "Revisar la importación");
  await page.getByText("«31/02/2027» no es una fecha").first().waitFor();
  expect(await inspect(page, "review")).toEqual([]);
  const leave = button(page, "Bajar las 20 para corregir");
  const [left] = await Promise.all([page.waitForEvent("download"), leave.click()]);
  expect(left.suggestedFilename()).toBe("para-corregir.csv");
  await button(page, "Importar 480").click();

  // As long as a server takes that writes to its embedded database, beside a browser.
  await page.getByRole("heading", { name: "Importación lista" }).waitFor({ timeout: 60_000 });
  await page.getByRole("definition").filter({ hasText: "480" }).waitFor();
  expect(await inspect(page, "done")).toEqual([]);
  await page.getByRole("link", { name: "Ver mis pólizas" }).click();
  await page.getByRole("searchbox", { name: "pólizas" }).fill("MUD1000");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "MUD-1000" }).waitFor();

  await page.getByRole("link", { name: "Importar" }).click();
  await page.getByRole("link", { name: "cartera.csv" }).click();
  await button(page, "Deshacer la importación").click();
  await page.getByRole("dialog").getByRole("button", { name: "Deshacer la importación" }).click();
  await page.getByRole("heading", { name: "Importación deshecha" }).waitFor({ timeout: 60_000 });
});
