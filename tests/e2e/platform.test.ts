import { afterAll, beforeAll, expect } from "vitest";
import { inRepository } from "#scripts/run.ts";
import { emailOf, openDesk, startDesk } from "./broker-page.ts";
import { button, field, seeStep } from "./claim-page.ts";
import { inspectPage } from "./inspect-page.ts";
import { type Product, test } from "./product.ts";

let product: Product;
beforeAll(async () => {
  product = await startDesk();
});
afterAll(() => product?.close());

test("a broker edits their platform, sees it while typing, and an insured person sees it published", async ({
  expect,
  visit,
}) => {
  const { page } = await openDesk(visit, product, "productora", "/plataforma");
  await seeStep(page, "Plataforma de autogestión");
  await page.getByText("Sin publicar").waitFor();
  // What is shown is the public area's own page; the mark that will stand is in both.
  const preview = page.frameLocator("iframe[title='Vista previa']");
  await field(page, "Nombre a la vista").fill("Paula Seguros");
  await preview.locator(".area-brand", { hasText: "Paula Seguros" }).waitFor();
  await preview.getByText("Denunciar un siniestro").waitFor();
  const mark = await page.locator(".logo-row img").getAttribute("src");
  expect(mark).toMatch(/^blob:/);
  await expect.poll(() => preview.locator(".area-brand img").getAttribute("src")).toBe(mark);
  expect(await preview.locator("body").evaluate((body: HTMLElement) => body.inert)).toBe(true);
  await field(page, "Dirección").fill("paula--seguros");
  await field(page, "Color principal").fill("#ffd500");
  await page.getByText(/^1,4 : 1 sobre blanco: para que se lea, la página usa #[0-9a-f]{6}$/).waitFor();
  await field(page, "Texto").fill("Paula, productora asesora de seguros");
  await field(page, "Certificado CAOPCS").fill("https://paula.example/caopcs");
  await preview.locator(".footer-certificate .pass-code path").first().waitFor();
  await button(page, "Agregar").click();
  await field(page, "Texto del enlace 1").fill("Preguntas frecuentes");
  await field(page, "Dirección del enlace 1").fill("http://paula.example");
  await page.locator("input[type=file]").setInputFiles(inRepository("themes/logos/litoral.png"));
  await expect.poll(() => page.locator(".logo-row img").getAttribute("src")).not.toBe(mark);
  expect(await inspectPage(page, "platform", { target: 24 })).toEqual([]);

  // What is wrong is told where it is, and the focus goes there.
  await button(page, "Publicar").click();
  const summary = page.getByRole("alert").filter({ hasText: "Hay 2 datos para corregir." });
  await summary.waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toContain("Hay 2 datos para corregir.");
  await field(page, "Dirección").fill("paula-seguros");
  await page.getByText("Hay 1 dato para corregir.").waitFor();
  await page
    .getByRole("link", { name: /^Dirección del enlace 1: Campo inválido: escribí la dirección entera/ })
    .click();
  const value = () => page.evaluate(() => (document.activeElement as HTMLInputElement).value);
  await expect.poll(value).toBe("http://paula.example");
  expect(await inspectPage(page, "platform refused", { target: 24 })).toEqual([]);
  await field(page, "Dirección del enlace 1").fill("https://paula.example/preguntas");
  await button(page, "Publicar").click();
  await page.getByText("Publicamos tu plataforma.").waitFor();
  await page.getByText("Publicada", { exact: true }).waitFor();
  await field(page, "Color principal").fill("#0b6b63");
  await page.getByText("1 cambio sin publicar").waitFor();
  // What is not published is not left without a word.
  await page.getByRole("link", { name: "Clientes", exact: true }).click();
  const leave = page.getByRole("alertdialog", { name: "¿Salir sin guardar?" });
  await leave.waitFor();
  expect(await inspectPage(page, "leaving", { target: 24 })).toEqual([]);
  await leave.getByRole("button", { name: "Seguir escribiendo" }).click();
  expect(await field(page, "Color principal").inputValue()).toBe("#0b6b63");

  // No restart: who comes now sees it.
  const insured = await visit(product);
  await insured.page.goto("/autogestion/paula-seguros");
  await insured.page.getByRole("link", { name: /Denunciar un siniestro/ }).waitFor();
  await insured.page.getByText("Paula, productora asesora de seguros").waitFor();
  await insured.page.getByRole("link", { name: "Preguntas frecuentes" }).waitFor();
  const certificate = insured.page.getByRole("link", { name: /^Certificado CAOPCS/ });
  expect(await certificate.getAttribute("href")).toBe("https://paula.example/caopcs");
  await certificate.scrollIntoViewIfNeeded();
  const code = certificate.locator("img");
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const logo = insured.page.locator(".area-brand img");
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
  expect(await inspectPage(insured.page, "public area")).toEqual([]);
  const colour = () =>
    insured.page.evaluate(() => document.documentElement.style.getPropertyValue("--brand"));
  const before = await colour();
  await button(page, "Publicar").click();
  await page.getByText("1 cambio sin publicar").waitFor({ state: "detached" });
  await insured.page.reload();
  await expect.poll(colour).toBe("#0b6b63");
  expect(before).not.toBe("#0b6b63");
});

test("a screen that was taken away says so, and its link is no longer there", async ({ visit }) => {
  const { page } = await openDesk(visit, product, "principiante");
  const link = page.locator('a[href="/plataforma"]');
  expect(await link.count()).toBe(1);
  await product.server.database.db
    .updateTable("brokers")
    .set({ permissions: JSON.stringify([{ name: "selfManagementPlatformLogo", value: "no" }]) })
    .where("email", "=", emailOf("principiante"))
    .execute();
  await page.goto("/plataforma");
  await seeStep(page, "No tenés permiso para ver esta sección");
  expect(await link.count()).toBe(0);
  expect(await inspectPage(page, "denied", { target: 24 })).toEqual([]);
});

test("the platform's page is accessible at every width", async ({ visit }) => {
  const { page } = await openDesk(visit, product, "independiente");
  for (const width of [768, 1280, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/plataforma");
    await field(page, "Nombre a la vista").waitFor();
    expect(await inspectPage(page, `platform ${width}`, { target: 24 })).toEqual([]);
  }
});

test("whoever may not publish yet is told what makes it possible before they begin", async ({ visit }) => {
  await product.server.database.db
    .updateTable("brokers")
    .set({ onboarding_status: "level-one--pending" })
    .where("email", "=", emailOf("organizadora"))
    .execute();
  const { page } = await openDesk(visit, product, "organizadora", "/plataforma");
  await page
    .getByText(
      /^Podés probar cómo queda, pero todavía no publicarla\. Para emitir pólizas y publicar tu plataforma/,
    )
    .waitFor();
  expect(await button(page, "Publicar").count()).toBe(0);
  expect(await inspectPage(page, "not yet", { target: 24 })).toEqual([]);
  await page.getByRole("main").getByRole("link", { name: "Completar tu alta" }).click();
  await page.waitForURL("**/onboarding/**");
});
