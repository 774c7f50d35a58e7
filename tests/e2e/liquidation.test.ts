import type { Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import { openDesk, startDesk } from "./broker-page.ts";
import { button, field } from "./claim-page.ts";
import { inspectPage } from "./inspect-page.ts";
import { earn, openOffice } from "./office-page.ts";
import { type Product, test } from "./product.ts";

let product: Product;
beforeAll(async () => {
  product = await startDesk();
});
afterAll(() => product?.close());

const inspect = (page: Page, state: string) => inspectPage(page, state, { target: 24 });
const invoice = (bytes: number) => ({
  name: "factura.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.concat([Buffer.from("%PDF-1.4\n%%EOF\n"), Buffer.alloc(bytes)]),
});

test("a liquidation is invoiced, refused, invoiced again and paid, each side seeing what the other did", async ({
  visit,
}) => {
  await earn(product, "productora");
  const office = await openOffice(visit, product, "/liquidaciones");
  await office.getByRole("link", { name: /Paula.*No disponible/ }).click();
  await button(office, "Dejar facturar").click();
  await office.getByText("Falta la factura del productor.").waitFor();

  const { page } = await openDesk(visit, product, "productora");
  await page.getByRole("link", { name: "Cuenta corriente" }).click();
  // A demonstration has others that wait for an invoice, of the same day.
  const id = new URL(office.url()).pathname.split("/").at(-1);
  await page.locator(`a[href$="/liquidacion/${id}"]`).first().click();
  await page.getByRole("heading", { level: 1, name: /Liquidación de/ }).waitFor();
  await page.getByText("Pendiente de factura").first().waitFor();
  expect(await inspect(page, "a liquidation to be invoiced")).toEqual([]);
  await page.setViewportSize({ width: 1600, height: 900 });
  expect(await inspect(page, "the same on a wide window")).toEqual([]);

  const file = page.locator("input[type=file]");
  await file.setInputFiles(invoice(5_242_880));
  await page.getByText("No se pudo cargar la factura: peso máximo 5 MB", { exact: true }).waitFor();
  await button(page, "Enviar factura").click();
  await page.getByText("Elegí el archivo de la factura").waitFor();
  await file.setInputFiles(invoice(10));
  await page
    .getByText("Una vez enviada la factura, el pago se acredita dentro de las 72 horas hábiles.")
    .waitFor();
  await button(page, "Enviar factura").click();
  await page.getByText(/Se acredita hasta el/).waitFor();
  expect(await inspect(page, "invoiced")).toEqual([]);

  await office.reload();
  await field(office, "Por qué se rechaza la factura").fill("Falta el CAE");
  await button(office, "Rechazar la factura").click();
  await office.getByText("Facturada → Factura rechazada. Falta el CAE").waitFor();
  await page.reload();
  await page.getByText("Rechazaron la factura: Falta el CAE").waitFor();
  expect(await inspect(page, "refused")).toEqual([]);
  await file.setInputFiles(invoice(20));
  await field(page, "CAE").fill("75123456789012");
  await button(page, "Enviar factura").click();
  await page.getByText(/Se acredita hasta el/).waitFor();

  await office.reload();
  await office.getByText("CAE 75123456789012").waitFor();
  await button(office, "Marcar como pagada").click();
  await office.getByText("Esta liquidación está pagada.").waitFor();
  await page.reload();
  await page.getByText("Pagada").first().waitFor();
  expect(await page.locator("input[type=file]").count()).toBe(0);
  expect(await inspect(page, "paid")).toEqual([]);
});

test("of a long liquidation the lines behind the first five hundred come with a press, for either side", async ({
  visit,
}) => {
  await earn(product, "independiente", 1_040);
  const office = await openOffice(visit, product, "/liquidaciones");
  await office.getByRole("link", { name: /Iván.*No disponible/ }).click();
  await readAll(office);
  await button(office, "Dejar facturar").click();
  await office.getByText("Falta la factura del productor.").waitFor();
  const { page } = await openDesk(
    visit,
    product,
    "independiente",
    `/cuenta_corriente/liquidacion/${new URL(office.url()).pathname.split("/").at(-1)}`,
  );
  await readAll(page);
  expect(await inspect(page, "a long liquidation")).toEqual([]);
});

async function readAll(page: Page): Promise<void> {
  await button(page, "Ver los 500").click();
  await page.getByText("Se ven 500 de 1.040; el PDF los tiene todos.").waitFor();
  await button(page, "Ver más renglones").click();
  await page.getByText("Se ven 1.000 de 1.040; el PDF los tiene todos.").waitFor();
  await button(page, "Ver más renglones").click();
  await page.getByRole("row").nth(1040).waitFor();
  expect(await button(page, "Ver más renglones").count()).toBe(0);
  // Whoever pressed what went away goes on from the lines.
  await page.locator("h2:focus").getByText("1040").waitFor();
}
