import type { Page } from "playwright";
import { expect } from "vitest";
import { type Gallery, test } from "./gallery.ts";

let gallery: Gallery;
test.beforeAll(({ gallery: opened }) => {
  gallery = opened;
});

const requests = (page: Page) => page.evaluate(() => window.requests);
const hash = (page: Page) => page.evaluate(() => location.hash);

test("sends what was typed when Enter presses the action, once, and goes on", async () => {
  const page = await gallery.open("real");
  await page.getByLabel("Nombre y apellido").fill("Ana Prueba");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Contacto" }).waitFor();
  expect(await requests(page)).toEqual([{ name: "Ana Prueba" }]);
  await page.getByText("Paso 2 de", { exact: false }).waitFor();
  await page.context().close();
});

test("asks what an answer makes visible, without losing what is typed elsewhere", async () => {
  const page = await gallery.open("real");
  await page.getByLabel("Nombre y apellido").fill("Ana");
  await page.getByRole("radio", { name: "Sí" }).click();
  await page.getByLabel("Patente", { exact: true }).fill("aa123bb");
  await page.getByRole("radio", { name: "No" }).click();
  expect(await page.getByLabel("Patente", { exact: true }).count()).toBe(0);
  await page.getByRole("radio", { name: "Sí" }).click();
  expect(await page.getByLabel("Patente", { exact: true }).inputValue()).toBe("AA 123 BB");
  expect(await page.getByLabel("Nombre y apellido").inputValue()).toBe("Ana");
  await page.context().close();
});

test("refuses a step with a required question and says which", async () => {
  const page = await gallery.open("real");
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.getByRole("link", { name: "Nombre y apellido: Campo requerido" }).click();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("field/name");
  expect(await requests(page)).toEqual([]);
  await page.context().close();
});

test("keeps the URL on the step, back and forward, and puts back what the path does not allow", async ({
  expect,
}) => {
  const page = await gallery.open("real");
  await expect.poll(() => hash(page)).toBe("#persona");
  await page.getByLabel("Nombre y apellido").fill("Ana");
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect.poll(() => hash(page)).toBe("#contacto");
  await page.goBack();
  await page.getByRole("heading", { name: "Tus datos" }).waitFor();
  expect(await hash(page)).toBe("#persona");
  await page.goForward();
  await page.getByRole("heading", { name: "Contacto" }).waitFor();
  await page.evaluate(() => {
    location.hash = "#listo";
  });
  await expect.poll(() => hash(page)).toBe("#contacto");
  await page.context().close();
});
