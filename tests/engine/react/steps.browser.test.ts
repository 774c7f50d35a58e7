import type { Page } from "playwright";
import { type Gallery, test } from "./gallery.ts";

let gallery: Gallery;
test.beforeAll(({ gallery: opened }) => {
  gallery = opened;
});

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();
const goOn = (page: Page) => page.getByRole("button", { name: "Continuar" }).click();
/** What stands in the lines of a step, each title with its value. */
const lines = (page: Page) =>
  page
    .locator(".flow-facts > div")
    .evaluateAll((rows) =>
      rows.map((row) => [row.querySelector("dt")?.textContent, row.querySelector("dd")?.textContent]),
    );

async function toReview(page: Page): Promise<void> {
  await page.getByLabel("Patente nueva").fill("AB123CD");
  await page.getByLabel("Suma asegurada").fill("1500");
  await goOn(page);
  await heading(page, "Contacto");
  await page.getByLabel("Teléfono").fill("341 555");
  await goOn(page);
  await heading(page, "Revisión");
}

test("reads what a step tells beside what it asks, as it is answered", async ({ expect }) => {
  const page = await gallery.open("endorsement");
  const fixed = [
    ["Póliza", "4-118.220"],
    ["Desde", "20/11/2026"],
  ];
  expect(await lines(page)).toEqual(fixed);
  await page.getByLabel("Patente nueva").fill("AB123CD");
  await page.getByLabel("Suma asegurada").focus();
  await expect.poll(() => lines(page)).toEqual([fixed[0], ["Patente", "AA123BB → AB123CD"], fixed[1]]);
  await page.context().close();
});

test("tells at the top what is wrong with a step as a whole, and leads to it", async ({ expect }) => {
  const page = await gallery.open("endorsement", { clock: "running" });
  await page.getByLabel("Patente nueva").fill("AB123CD");
  await page.getByLabel("Suma asegurada").fill("1500");
  await goOn(page);
  await heading(page, "Contacto");
  await goOn(page);
  await page.getByRole("link", { name: "Dejá un teléfono o un email" }).click();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  expect(await focused()).toBe("Dejá un teléfono o un email");
  await page.getByLabel("Email").fill("ana@example.com");
  await page.getByLabel("Teléfono").focus();
  await expect.poll(() => page.getByText("Dejá un teléfono o un email").count()).toBe(0);
  await page.context().close();
});

test("opens a step alone from the review, which a saved change and the browser's Back come back to", async ({
  expect,
}) => {
  const page = await gallery.open("endorsement");
  await toReview(page);
  const sent = () => page.evaluate(() => window.requests.length);
  const before = await sent();
  await page.getByRole("button", { name: "Cambiar El contacto" }).click();
  await heading(page, "Contacto");
  expect(await page.getByRole("button", { name: "Continuar" }).count()).toBe(0);
  await page.getByLabel("Teléfono").fill("341 777");
  await page.getByRole("button", { name: "Guardar y volver" }).click();
  await heading(page, "Revisión");
  expect(await page.getByText("341 777").count()).toBe(1);
  expect(await sent()).toBe(before + 1);
  await page.getByRole("button", { name: "Cambiar El cambio" }).click();
  await heading(page, "Qué cambia");
  expect(await page.getByText(/^Paso \d/).count()).toBe(0);
  await page.getByRole("button", { name: "Volver a la revisión" }).click();
  await heading(page, "Revisión");
  await page.getByRole("button", { name: "Cambiar El cambio" }).click();
  await heading(page, "Qué cambia");
  await page.goBack();
  await heading(page, "Revisión");
  await page.getByRole("button", { name: "Cambiar El contacto" }).click();
  await page.getByLabel("Teléfono").fill("");
  await page.getByLabel("Email").fill("ana@example.com");
  await page.getByRole("button", { name: "Guardar y volver" }).click();
  await heading(page, "Avisos por email");
  await page.getByRole("radio", { name: "Sí" }).click();
  await goOn(page);
  await heading(page, "Revisión");
  // Two steps of a section stand under its title, one by itself is called as it.
  const section = page.getByRole("region", { name: "El contacto" });
  expect(await section.getByRole("heading").allTextContents()).toEqual([
    "El contacto",
    "Contacto",
    "Avisos por email",
  ]);
  await section.getByRole("button", { name: "Cambiar Avisos por email" }).click();
  await heading(page, "Avisos por email");
  await page.context().close();
});

test("counts sections, which pages fill and never change in number", async ({ expect }) => {
  const page = await gallery.open("endorsement");
  const stepper = page.locator(".flow-stepper");
  const told = () => stepper.locator(".flow-stepper-text").textContent();
  const filled = () =>
    stepper
      .locator("li")
      .evaluateAll((parts) =>
        parts.map((part) =>
          Math.round((100 * (part.firstElementChild?.clientWidth ?? 0)) / part.clientWidth),
        ),
      );
  expect(await told()).toBe("Paso 1 de 3 · El cambio");
  await page.getByLabel("Patente nueva").fill("AB123CD");
  await page.getByLabel("Suma asegurada").fill("1500");
  await goOn(page);
  await heading(page, "Contacto");
  await page.getByLabel("Email").fill("ana@example.com");
  await goOn(page);
  await heading(page, "Avisos por email");
  expect(await told()).toBe("Paso 2 de 3 · El contacto");
  await expect.poll(filled).toEqual([100, 100, 0]);
  await page.getByRole("button", { name: "Volver" }).click();
  await heading(page, "Contacto");
  expect(await told()).toBe("Paso 2 de 3 · El contacto");
  await expect.poll(filled).toEqual([100, 50, 0]);
  await page.context().close();
});

test("the way back stands once, over the title, and the key before the title reaches it", async ({
  expect,
}) => {
  const page = await gallery.open("endorsement", { viewport: { width: 320, height: 640 } });
  await page.getByLabel("Patente nueva").fill("AB123CD");
  await page.getByLabel("Suma asegurada").fill("1500");
  await goOn(page);
  await heading(page, "Contacto");
  const back = page.getByRole("button", { name: "Volver" });
  expect(await back.count()).toBe(1);
  const top = await back.boundingBox();
  const title = await page.getByRole("heading", { level: 1 }).boundingBox();
  expect(top?.height).toBeGreaterThanOrEqual(44);
  expect((top?.y ?? 0) + (top?.height ?? 0)).toBeLessThan(title?.y ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await heading(page, "Qué cambia");
  await page.context().close();
});

test("lets nobody back behind a point of no return, by button or by address", async ({ expect }) => {
  const page = await gallery.open("endorsement");
  await toReview(page);
  await page.getByRole("button", { name: "Pedir el endoso" }).click();
  await heading(page, "Falta un paso");
  expect(await page.getByRole("button", { name: "Volver" }).count()).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => location.hash)).toBe("#pago");
  await heading(page, "Falta un paso");
  await goOn(page);
  await heading(page, "Endoso pedido");
  expect(await lines(page)).toEqual([
    ["Póliza", "4-118.220"],
    ["Patente", "AB123CD"],
  ]);
  expect(await page.getByLabel("Suma asegurada").isEditable()).toBe(false);
  await page.context().close();
});
