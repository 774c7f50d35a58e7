import { afterAll, beforeAll } from "vitest";
import { openDesk, startDesk } from "./broker-page.ts";
import { button, field, seeStep } from "./claim-page.ts";
import { inspectPage } from "./inspect-page.ts";
import { mailedLink } from "./mailed-code.ts";
import { openOffice } from "./office-page.ts";
import { type Product, test } from "./product.ts";

let product: Product;
beforeAll(async () => {
  product = await startDesk();
});
afterAll(() => product?.close());

test("an insurer answers by the link that it is mailed what a broker writes about a policy", async ({
  expect,
  visit,
}) => {
  const office = await openOffice(visit, product, "/companias");
  await office.getByRole("link", { name: /^Allianz/ }).click();
  await seeStep(office, "Allianz");
  await field(office, "Siniestros").fill("siniestros");
  await button(office, "Guardar las casillas").click();
  await expect.poll(() => field(office, "Siniestros").getAttribute("aria-invalid")).toBe("true");
  expect(await field(office, "Siniestros").evaluate((box) => box === document.activeElement)).toBe(true);
  await field(office, "Siniestros").fill("denuncias@allianz.example");
  await button(office, "Guardar las casillas").click();
  await office.getByText("Cambió las casillas").waitFor();
  expect(await inspectPage(office, "mailboxes", { target: 24 })).toEqual([]);

  const { page } = await openDesk(visit, product, "productora", "/polizas?search=DEMO-0003");
  await page.getByRole("link", { name: /DEMO-0003/ }).click();
  await page.getByRole("link", { name: "Escribirle a Allianz" }).click();
  await seeStep(page, "Qué querés decirle a la compañía");
  const options = () => field(page, "A quién").locator("option").allTextContents();
  await expect
    .poll(async () => (await options()).slice(1))
    .toEqual(["Emisiones", "Suscripción", "Siniestros", "Cobranzas"].map((area) => `Allianz, ${area}`));
  await field(page, "A quién").selectOption("Allianz, Siniestros");
  await field(page, "Asunto").fill("Falta la constancia policial");
  await field(page, "Mensaje").fill("¿Alcanza con la exposición civil?");
  expect(await inspectPage(page, "to an insurer", { target: 24 })).toEqual([]);
  await button(page, "Enviar").click();
  await seeStep(page, "Mensaje enviado");

  const insurer = (await visit(product)).page;
  await insurer.goto(await mailedLink(product.outbox, "denuncias@allianz.example"));
  await seeStep(insurer, "Falta la constancia policial");
  await insurer.getByText("Póliza DEMO-0003 · Toyota Hilux 2022").waitFor();
  await insurer.getByRole("textbox", { name: /^Tu mensaje para/ }).fill("Alcanza. Va el modelo.");
  const model = { name: "modelo.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") };
  await insurer.getByLabel("Adjuntar foto o PDF").setInputFiles(model);
  await button(insurer, "Enviar").click();
  await insurer.getByText("Contestaste: si hace falta, podés agregar algo.").waitFor();
  expect(await inspectPage(insurer, "answered")).toEqual([]);

  await page.goto("/comunicaciones");
  await page.getByRole("link", { name: /Allianz, Siniestros · Respondida/ }).click();
  await page.getByRole("article").getByText("Alcanza. Va el modelo.").waitFor();
  expect(await inspectPage(page, "answered by an insurer", { target: 24 })).toEqual([]);
  await button(page, "Cerrar").click();
  await page.getByText("Conversación cerrada").waitFor();
  await insurer.reload();
  await seeStep(insurer, "Este enlace ya no abre nada");
});
