import type { Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import { openDesk, startDesk } from "./broker-page.ts";
import { button, field, seeStep } from "./claim-page.ts";
import { inspectPage } from "./inspect-page.ts";
import { type Product, test } from "./product.ts";

let product: Product;
beforeAll(async () => {
  product = await startDesk();
});
afterAll(() => product?.close());

const inspect = (page: Page, state: string) => inspectPage(page, state, { target: 24 });
const rows = (page: Page) => page.getByRole("row").filter({ has: page.getByRole("rowheader") });
const pick = async (page: Page, name: string, choice: string) => {
  await page.getByRole("combobox", { name }).fill(choice);
  await page.getByRole("option", { name: choice }).first().click();
};
const option = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });

/** Types the policy of a car, from its list to its own page. */
async function typePolicy(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Cargar una póliza" }).click();
  await seeStep(page, "Datos de la póliza");
  await pick(page, "Compañía de seguros", "Zurich");
  await field(page, "Número de póliza").fill("E2E-0042/7");
  await page.getByLabel("Producto").selectOption({ label: "Auto" });
  await field(page, "Vigencia desde").fill("01/11/2026");
  await field(page, "Vigencia hasta").fill("01/11/2027");
  await button(page, "Continuar").click();
  await seeStep(page, "Cliente");
  await field(page, "Nombre").fill("Úrsula");
  await field(page, "Apellido").fill("Cartera");
  await field(page, "Número de documento").fill("99300777");
  await field(page, "CUIL").fill("27993007775");
  await field(page, "Fecha de nacimiento").fill("03/02/1980");
  await field(page, "Email").fill("ursula@example.com");
  await page.getByLabel("Teléfono", { exact: true }).fill("3415559999");
  await field(page, "Calle").fill("Mitre");
  await field(page, "Altura (opcional)").fill("450");
  await field(page, "Código postal").fill("2000");
  await pick(page, "Localidad", "Rosario");
  await button(page, "Continuar").click();
  await seeStep(page, "Coberturas y precio");
  await field(page, "Cobertura").fill("Terceros completo");
  await field(page, "Premio").fill("121000");
  await button(page, "Continuar").click();
  await seeStep(page, "Pago");
  await option(page, "Tarjeta de crédito").check({ force: true });
  await button(page, "Continuar").click();
  await seeStep(page, "Bien asegurado");
  await field(page, "Bien asegurado").fill("Fiat Cronos 1.3 Drive 2021");
  await field(page, "Patente").fill("AZ 777 ZZ");
  await button(page, "Guardar póliza").click();
  await seeStep(page, "Fiat Cronos 1.3 Drive 2021, AZ777ZZ");
  await page.getByText("La póliza ya está en tu cartera").waitFor();
}

const paper = { name: "poliza.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") };

test("a policy is typed in five steps, found, kept with its papers, and corrected where it is wrong", async ({
  visit,
}) => {
  const { page } = await openDesk(visit, product, "productora", "/polizas");
  await seeStep(page, "Pólizas");
  await rows(page).first().waitFor();
  expect(await inspect(page, "list")).toEqual([]);
  await page.getByRole("link", { name: "Por vencer 3" }).click();
  await rows(page).filter({ hasText: "DEMO-0004" }).waitFor({ state: "detached" });
  await page.getByRole("checkbox", { name: "Elegir todas" }).check();
  await page.getByText("3 elegidas").waitFor();
  await page.getByText("Vence: cualquiera").click();
  expect(await inspect(page, "list with what is picked")).toEqual([]);
  await page.getByRole("textbox", { name: "Vence hasta" }).fill("hoy");
  await page.keyboard.press("Enter");
  await page.getByText("Nada coincide con los filtros").waitFor();
  await button(page, "Quitar filtros").click();
  await rows(page).filter({ hasText: "DEMO-0004" }).waitFor();
  await typePolicy(page);

  // Nobody comes back to what is done: what was before it is the list.
  await page.goBack();
  await seeStep(page, "Pólizas");
  await page.getByRole("searchbox", { name: "pólizas" }).fill("az777zz");
  await page.keyboard.press("Enter");
  const found = rows(page).filter({ hasText: "E2E-0042/7" });
  // The others go once the server has answered.
  await rows(page).filter({ hasText: "DEMO-0004" }).waitFor({ state: "detached" });
  expect(await rows(page).count()).toBe(1);
  await found.getByRole("link").click();
  await seeStep(page, "Fiat Cronos 1.3 Drive 2021, AZ777ZZ");
  await page.getByLabel("Clase de documento").selectOption("Tarjeta de circulación");
  await page.getByLabel("Subir un documento").setInputFiles(paper);
  const download = page.getByRole("button", { name: "Descargar Tarjeta de circulación" });
  await download.waitFor();
  await button(page, "Pedir inspección").click();
  await page.getByLabel("VTV o RTO vigente").uncheck();
  await button(page, "Pedirla").click();
  await page.getByText("La pediste el").waitFor();
  expect(await page.getByText("VTV o RTO vigente").count()).toBe(0);
  expect(await inspect(page, "detail")).toEqual([]);
  await button(page, "Que la haga el asegurado").click();
  await page.getByText("que todavía no publicaste").last().waitFor();
  expect(await inspect(page, "report")).toEqual([]);
  await page.keyboard.press("Escape");
  const [file] = await Promise.all([page.waitForEvent("download"), download.click()]);
  expect(file.suggestedFilename()).toBe("poliza.pdf");

  await page.getByRole("link", { name: "Editar: Precio" }).click();
  await seeStep(page, "Coberturas y precio");
  await page.goBack();
  await page.getByRole("link", { name: "Editar: Pagos" }).click();
  await seeStep(page, "Pago");
  await field(page, "Cantidad de cuotas (opcional)").fill("3");
  await field(page, "Vencimiento de la primera cuota (opcional)").fill("10/11/2026");
  await field(page, "Cuotas pagas (opcional)").fill("1");
  await button(page, "Continuar").click();
  await seeStep(page, "Bien asegurado");
  await button(page, "Guardar póliza").click();
  await page.getByText("Guardamos los cambios de la póliza").waitFor();
  await seeStep(page, "Fiat Cronos 1.3 Drive 2021, AZ777ZZ");
  await page.getByText("Corrección").waitFor();
  await page.getByRole("row", { name: "2 de 3 10/12/2026 A vencer" }).waitFor();

  // What the correction changed, from its place on the policy's line.
  await page.getByRole("button", { name: /: Corrección$/ }).click();
  await page.getByRole("row", { name: "Cantidad de cuotas Pago — 3" }).waitFor();
  expect(await inspect(page, "compared")).toEqual([]);
  await page.keyboard.press("Escape");
  expect(
    await page.getByRole("button", { name: /: Corrección$/ }).evaluate((mark) => mark.matches(":focus")),
  ).toBe(true);
});
