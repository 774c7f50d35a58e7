import type { Page } from "playwright";
import { afterAll, beforeAll, type ExpectStatic } from "vitest";
import { openDesk } from "./broker-page.ts";
import { button, field, option, seeStep } from "./claim-page.ts";
import { inspectPage } from "./inspect-page.ts";
import { test } from "./product.ts";
import { askPrices } from "./quote-page.ts";
import { type QuotingDesk, startQuotingDesk } from "./quoting-desk.ts";

let desk: QuotingDesk;
beforeAll(async () => {
  desk = await startQuotingDesk();
});
afterAll(() => desk?.close());

const inspect = (page: Page, state: string) => inspectPage(page, state, { target: 24 });
const price = (page: Page, name: RegExp) => page.getByRole("button", { name });
const progress = (page: Page) => page.getByRole("region", { name: "Precios" }).getByRole("status").first();
/** Puts the page's clock forward, reading by reading, until its prices stand so. */
function seeProgress(expect: ExpectStatic, page: Page, text: string): Promise<void> {
  return expect
    .poll(async () => {
      await page.clock.fastForward(5_000);
      return progress(page).innerText();
    })
    .toContain(text);
}

test("a car is quoted by five insurers, compared by keyboard, sent, asked anew and edited; then a motorcycle", async ({
  expect,
  visit,
}) => {
  const { page } = await openDesk(visit, desk.product, "productora");
  const { insurer } = desk;
  insurer("zurich")?.setFault("500");
  insurer("experta")?.setFault("slow");
  await page.clock.install();
  await page.getByRole("heading", { level: 1 }).focus();
  await page.keyboard.press("n");
  await page.getByRole("link", { name: "Auto", exact: true }).click();
  await seeStep(page, "Qué auto es");
  await askPrices(page, { brand: "Fiat", version: "Cronos 1.6 MT" });
  await seeProgress(expect, page, "Cotizando, 3 de 5 respondieron");
  const heads = page.getByRole("columnheader");
  // Who answers nothing is told once its own time is over, whoever was counted before.
  await expect.poll(() => heads.filter({ hasText: "Zurich" }).innerText()).toContain("Sin respuesta");
  expect(await heads.filter({ hasText: "Experta" }).innerText()).toContain("Cotizando");
  expect(await inspect(page, "prices")).toEqual([]);

  // An answer that comes meanwhile adds a column below the keys.
  await expect.poll(() => heads.filter({ hasText: "Experta" }).innerText()).not.toContain("Cotizando");
  // By keyboard alone: to the prices, over the cells, picked and chosen, and on to the paper.
  await page.getByRole("checkbox", { name: "Mostrar mi comisión" }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  const chosen = page.locator("[aria-pressed=true]");
  await expect.poll(() => chosen.getAttribute("aria-label")).toMatch(/^SURA, Responsabilidad civil, /);
  const tray = page.getByRole("region", { name: "Coberturas para comparar" });
  await expect.poll(() => tray.getByRole("button").count()).toBe(2);
  await page.getByText("Qué incluye y cómo se arma el precio").click();
  await page.getByText("Responsabilidad civil, Auxilio mecánico").waitFor();
  const paper = page.waitForEvent("download");
  await button(page, "Descargar PDF").press("Enter");
  expect((await paper).suggestedFilename()).toMatch(/^cotizacion-.+\.pdf$/);

  // Another device looks at the same.
  const id = new URL(page.url()).pathname.split("/").at(-1);
  const { page: other } = await openDesk(visit, desk.product, "productora", `/cotizaciones/detalle/${id}`);
  await price(other, /^SURA, Responsabilidad civil, /).waitFor();

  // The link is opened on a phone, and shows no more once it is taken back.
  await button(page, "Compartir por WhatsApp").click();
  const link = tray.getByRole("link", { name: /cotizacion/ });
  const { page: phone } = await visit(desk.product);
  await phone.goto((await link.getAttribute("href")) ?? "");
  await phone.getByText("SURA").first().waitFor();
  expect(await phone.locator("body").innerText()).not.toMatch(/Funes|ireneo/i);
  expect(await inspect(page, "with a link")).toEqual([]);
  for (const width of [768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await inspect(page, `with a link, ${width} wide`)).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await button(page, "Anular este enlace").click();
  await page.getByRole("dialog").getByRole("button", { name: "Anular este enlace" }).click();
  await link.waitFor({ state: "detached" });
  await phone.reload();
  await phone.getByText("SURA").first().waitFor({ state: "detached" });

  // Asked anew, all of them answer.
  insurer("zurich")?.setFault(undefined);
  insurer("experta")?.setFault(undefined);
  await button(page, "Recotizar").click();
  await seeProgress(expect, page, "5 de 5 respondieron");
  expect(await price(page, /^Zurich, /).count()).toBeGreaterThan(0);
  expect(await inspect(page, "all prices")).toEqual([]);
  await price(page, /^Zurich, Terceros completo, /)
    .first()
    .click();

  await page.reload();
  await expect.poll(() => chosen.getAttribute("aria-label")).toMatch(/^Zurich, Terceros completo, /);
  await button(page, "Enviar por email").click();
  await seeStep(page, "Enviar por email");
  expect(await field(page, "Email").inputValue()).toBe("ireneo@example.com");
  await button(page, "Enviar").click();
  await seeStep(page, "Cotización enviada");
  await button(page, "Volver a la cotización").click();
  await price(page, /^Zurich, /)
    .first()
    .waitFor();

  // Another answer, and none of the prices that stood there is shown beside it.
  await button(page, "Volver").click();
  await seeStep(page, "Cliente");
  await button(page, "Volver").click();
  await option(page, "Forma de pago", "Débito en cuenta (CBU)").check({ force: true });
  await button(page, "Continuar").click();
  await seeStep(page, "Cliente");
  await button(page, "Cotizar").click();
  await seeStep(page, "Coberturas");
  await seeProgress(expect, page, "5 de 5 respondieron");
  expect(page.url()).not.toContain(`coverages/${id}`);
  expect(await chosen.count()).toBe(0);

  await page.goto("/cotizaciones");
  await page.getByRole("cell", { name: "Ireneo Funes" }).first().waitFor();
  expect(await inspect(page, "list")).toEqual([]);

  // A motorcycle the same way.
  await page.goto("/cotizaciones/moto");
  await askPrices(page, { brand: "Honda", version: "Wave 110", displacement: "110" });
  await seeProgress(expect, page, "5 de 5 respondieron");
  expect(await price(page, /, \$/).count()).toBeGreaterThan(4);
});
