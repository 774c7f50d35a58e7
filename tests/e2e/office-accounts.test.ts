import type { Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import { codeAt } from "#server/people/operators/totp.ts";
import { demoPassword, desk, startDesk } from "./broker-page.ts";
import { button, field, seeStep } from "./claim-page.ts";
import { inspectPage } from "./inspect-page.ts";
import { addOperator, openOffice, signInAt, typeCode } from "./office-page.ts";
import { type Product, test } from "./product.ts";

let product: Product;
beforeAll(async () => {
  product = await startDesk();
});
afterAll(() => product?.close());

const inspect = (page: Page, state: string) => inspectPage(page, state, { target: 24 });

test("an operator sets a second factor up before anything is seen, and is locked out by five wrong codes", async ({
  visit,
}) => {
  const own = { email: "rita@example.com", password: "mate cocido y 7 facturas" };
  await addOperator(product, { ...own, displayName: "Rita Revisora" });
  const { page } = await visit(product, desk);
  await page.goto("/oficina/liquidaciones");
  await signInAt(page, own);
  await seeStep(page, "Configurá tu segundo factor");
  await page.getByRole("img", { name: "QR para tu app de códigos" }).waitFor();
  expect(await inspect(page, "set-up")).toEqual([]);
  const secret = (await page.locator(".factor-secret code").innerText()).replaceAll(" ", "");
  await field(page, "Código").fill("12");
  await button(page, "Confirmar y entrar").click();
  await page.getByText("Son seis números").waitFor();
  await field(page, "Código").fill(codeAt(secret, new Date()));
  await button(page, "Confirmar y entrar").click();
  await page.getByRole("heading", { name: "Elegí una liquidación" }).waitFor();
  await button(page, "Salir").click();

  await signInAt(page, own);
  await seeStep(page, "Escribí el código");
  expect(await inspect(page, "code")).toEqual([]);
  // The code of the set-up was good once.
  for (let tried = 0; tried < 5; tried += 1) {
    await field(page, "Código").fill(codeAt(secret, new Date(0)));
    await button(page, "Ingresar").click();
    if (tried < 4) await page.getByText("No es el código de ahora").waitFor();
  }
  await seeStep(page, "Ingreso bloqueado");
  await page.getByText(/Podés probar de nuevo a las \d\d:\d\d$/).waitFor();
  expect(await inspect(page, "locked")).toEqual([]);
});

test("an operator closes the other sessions of their account, and changes password and factor by a code", async ({
  visit,
}) => {
  const own = { email: "sol@example.com", password: "mate cocido y 7 facturas" };
  await addOperator(product, { ...own, displayName: "Sol Sesiones" });
  const { page } = await visit(product, desk);
  await page.goto("/oficina");
  await signInAt(page, own);
  await seeStep(page, "Configurá tu segundo factor");
  const secretIn = async () => (await page.locator(".factor-secret code").innerText()).replaceAll(" ", "");
  const secret = await secretIn();
  /** The codes of the time steps before this one, this one and the next are each good once. */
  const code = (steps: number, of = secret) => codeAt(of, new Date(Date.now() + steps * 30_000));
  await field(page, "Código").fill(code(-1));
  await button(page, "Confirmar y entrar").click();
  await page.getByRole("link", { name: "Sol Sesiones: mi cuenta" }).click();
  await seeStep(page, "Mi cuenta");
  await page.getByRole("cell", { name: "Es esta" }).waitFor();
  expect(await inspect(page, "account")).toEqual([]);

  const form = page.locator("section").filter({ hasText: "Contraseña nueva" });
  await form.getByLabel("Contraseña actual", { exact: true }).fill(own.password);
  await form.getByLabel("Contraseña nueva", { exact: true }).fill("sesiones123");
  await field(form, "Código").fill(code(0));
  await button(form, "Cambiar la contraseña").click();
  await form.getByText(/Es fácil de adivinar/).waitFor();
  await form.getByLabel("Contraseña nueva", { exact: true }).fill("siete facturas y un mate");
  await button(form, "Cambiar la contraseña").click();
  await page.getByText("Contraseña cambiada").waitFor();

  const factor = page.locator("section").filter({ hasText: "Si cambiás de celular" });
  await factor.getByLabel("Contraseña actual", { exact: true }).fill("siete facturas y un mate");
  await field(factor, "Código").fill(code(1));
  await button(factor, "Configurar otro").click();
  await button(page, "Confirmar el nuevo").waitFor();
  expect(await inspect(page, "another factor")).toEqual([]);
  const another = page.locator("section").filter({ has: page.locator(".factor-setup") });
  await field(another, "Código").fill(code(0, await secretIn()));
  await button(page, "Confirmar el nuevo").click();
  await page.getByText("Segundo factor cambiado").waitFor();
});

test("an account is given roles by who gives permissions, and sees and decides as they say", async ({
  visit,
}) => {
  const page = await openOffice(visit, product, "/cuentas");
  await page.getByRole("link", { name: /^Auditora Demostración/ }).click();
  await seeStep(page, "Auditora Demostración");
  await page.getByRole("checkbox", { name: /^Dinero/ }).check();
  expect(await inspect(page, "roles")).toEqual([]);
  await page.getByRole("checkbox", { name: /^Dinero/ }).uncheck();
  await page.getByRole("checkbox", { name: /^Mirar todo/ }).uncheck();
  await page.getByText("Tiene que poder algo").waitFor();

  const { page: looking } = await visit(product, desk);
  await looking.goto("/oficina/parametros");
  await signInAt(looking, { email: "auditora@example.com", password: demoPassword });
  await typeCode(looking, product, "auditora@example.com");
  await looking.getByRole("link", { name: /^Validez de una cotización/ }).click();
  await looking.getByText("Tu cuenta mira esta parte de la oficina, y no decide en ella.").waitFor();
  expect(await inspect(looking, "read only")).toEqual([]);

  await page.getByRole("checkbox", { name: /^Dinero/ }).check();
  await button(page, "Guardar los permisos").click();
  await page.getByText("Mirar todo → Dinero").waitFor();
  await looking.reload();
  await seeStep(looking, "Tu cuenta no entra en esta parte");
  await looking.getByRole("link", { name: "Liquidaciones" }).waitFor();
  expect(await looking.getByRole("navigation", { name: "Oficina" }).getByRole("link").count()).toBe(1);
});
