import type { Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import { demoPassword, openDesk, startDesk } from "./broker-page.ts";
import { button, field, seeStep } from "./claim-page.ts";
import { inspectPage } from "./inspect-page.ts";
import { type Product, test } from "./product.ts";

let product: Product;
beforeAll(async () => {
  product = await startDesk();
});
afterAll(() => product?.close());

const pictures = process.env.PICTURES;

async function look(page: Page, name: string): Promise<void> {
  expect(await inspectPage(page, name, { target: 24 })).toEqual([]);
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true });
}

test("a broker says who they are, and reads it in their profile", async ({ visit }) => {
  const { page } = await openDesk(visit, product, "productora");
  await page.getByRole("row").nth(1).waitFor();
  await look(page, "profile");
  await page.getByRole("link", { name: "Editar: Datos personales" }).click();
  await seeStep(page, "Tus datos personales");
  await look(page, "profile-data");
  expect(await field(page, "Fecha de nacimiento").inputValue()).toBe("12/09/1985");
  await field(page, "Teléfono").fill("11 5555-1234");
  await field(page, "Calle").fill("Mitre");
  await field(page, "Código postal").fill("2000");
  const locality = page.getByRole("combobox", { name: "Localidad" });
  await locality.fill("Rosario");
  await page
    .getByRole("option", { name: /^Rosario/ })
    .first()
    .click();
  await button(page, "Guardar los cambios").click();
  await seeStep(page, "Mi perfil");
  await page.getByText("Guardamos tus datos").waitFor();
  const personal = page.getByRole("region", { name: "Datos personales" });
  await personal.getByText("+54 11 5555-1234").waitFor();
  await personal.getByText("Mitre, 2000, Rosario, Santa Fe").waitFor();
});

test("a password is changed by who knows it, and never shown nor kept", async ({ visit }) => {
  const { page } = await openDesk(visit, product, "organizadora");
  await page.getByRole("link", { name: "Cambiar la contraseña" }).click();
  await seeStep(page, "Cambiá tu contraseña");
  const current = page.getByLabel("Contraseña actual", { exact: true });
  const next = page.getByLabel("Contraseña nueva", { exact: true });
  await current.fill("no es esta");
  await next.fill("una frase larga y otra");
  await look(page, "password");
  await button(page, "Cambiar la contraseña").click();
  await page.getByText("No es tu contraseña actual").first().waitFor();
  await look(page, "password-wrong");
  await current.fill(demoPassword);
  await next.fill("una frase larga y otra");
  await button(page, "Cambiar la contraseña").click();
  await seeStep(page, "Mi perfil");
  await page.getByText("Cambiaste tu contraseña.").waitFor();
  const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(kept).not.toContain("una frase larga");
});

test("a licence, a tax number or an account is asked for and reviewed", async ({ visit }) => {
  const { page } = await openDesk(visit, product, "productora");
  await page.getByRole("link", { name: "Editar: Impuestos y cobro" }).click();
  await seeStep(page, "Tu profesión, impuestos y cobro");
  await page.getByRole("radio", { name: "Monotributo" }).check();
  await page
    .getByRole("radiogroup", { name: /convenio multilateral/ })
    .getByRole("radio", { name: "No" })
    .check();
  await field(page, "Número de ingresos brutos").fill("901-123456");
  await field(page, "CBU o alias").fill("inda.prueba.uno");
  await look(page, "profession");
  await button(page, "Pedir el cambio").click();
  await seeStep(page, "Recibimos el cambio");
  await button(page, "Volver a mi perfil").click();
  await seeStep(page, "Mi perfil");
  await page.getByRole("link", { name: "Editar: Impuestos y cobro" }).click();
  await seeStep(page, "Estamos revisando tu cambio");
});
