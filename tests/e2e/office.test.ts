import type { Page } from "playwright";
import sharp from "sharp";
import { afterAll, beforeAll, expect } from "vitest";
import { demoPassword, emailOf, startDesk } from "./broker-page.ts";
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

/** Calls the API as a broker of the demonstration. */
async function asBroker(name: string) {
  const call = async (path: string, body?: object, headers: object = {}) => {
    const answer = await fetch(`${product.url}/api${path}`, {
      method: body ? "POST" : "GET",
      headers: { "content-type": "application/json", ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const said = await answer.json();
    expect([answer.status, said.error]).toEqual([200, undefined]);
    return said.data;
  };
  const { access_token: token } = await call("/authentication/authorize", {
    email: emailOf(name),
    password: demoPassword,
  });
  return (path: string, body?: object) =>
    call(path, body, { authorization: `Bearer ${token}`, "idempotency-key": crypto.randomUUID() });
}

test("a liquidation is made payable with what is held back, refused with a reason and paid", async ({
  visit,
}) => {
  await earn(product, "productora");
  const page = await openOffice(visit, product, "/liquidaciones");
  await page.getByRole("heading", { name: "Elegí una liquidación" }).waitFor();
  // Beside the one whose invoice a demonstration leaves for the office.
  await page.getByRole("link", { name: /Liquidación de.*No disponible/ }).click();
  await page.getByRole("heading", { level: 1, name: /Liquidación de/ }).waitFor();
  await button(page, "Agregar una retención").click();
  await button(page, "Dejar facturar").click();
  await page.getByText("Escribí la alícuota, como 1,75").waitFor();
  await field(page, "Alícuota, en %").fill("2");
  expect(await inspect(page, "to be made payable")).toEqual([]);
  await button(page, "Dejar facturar").click();
  await page.getByText("Falta la factura del productor.").waitFor();
  await page.getByRole("cell", { name: /17\.850,00/ }).waitFor();

  // A slip is undone before the invoice, and what no regime has is refused at its field.
  await button(page, "Deshacer").click();
  await button(page, "No, dejarla así").click();
  await button(page, "Deshacer").click();
  await page.getByRole("dialog").getByRole("button", { name: "Deshacer" }).click();
  await button(page, "Agregar una retención").click();
  await field(page, "Alícuota, en %").fill("99,99");
  await button(page, "Dejar facturar").click();
  await page.getByText("La alícuota de este impuesto llega hasta 35 %").waitFor();
  expect(await inspect(page, "refused at a field")).toEqual([]);
  await field(page, "Alícuota, en %").fill("2");
  await button(page, "Dejar facturar").click();
  await page.getByText("Falta la factura del productor.").waitFor();

  const broker = await asBroker("productora");
  const content = Buffer.from("%PDF-1.4\n%%EOF\n").toString("base64");
  const file = [{ filename: "factura.pdf", mime: "application/pdf", content }];
  const id = new URL(page.url()).pathname.split("/").at(-1);
  const invoice = () => broker("/liquidations/invoice", { liquidationId: id, invoice: { file } });
  await invoice();
  await page.reload();
  await button(page, "Rechazar la factura").click();
  await page.getByText("Campo requerido").waitFor();
  await field(page, "Por qué se rechaza la factura").fill("Falta el CAE");
  expect(await inspect(page, "invoiced")).toEqual([]);
  await button(page, "Rechazar la factura").click();
  await page.getByText("Facturada → Factura rechazada. Falta el CAE").waitFor();
  await invoice();
  await page.reload();
  await button(page, "Marcar como pagada").click();
  await page.getByText("Esta liquidación está pagada.").waitFor();
  expect((await broker(`/liquidations/${id}`)).status.id).toBe("paid");
  await page.getByLabel("Cuáles se ven").selectOption("Pagada");
  await page.getByRole("link", { name: /Liquidación de/ }).waitFor();
  expect(await inspect(page, "paid")).toEqual([]);
});

test("what a broker asks is answered, and closed with a last word", async ({ visit }) => {
  const broker = await asBroker("productora");
  const body = { kind: "question", subject: "Países limítrofes", text: "¿Alcanza con la solicitud?" };
  const content = Buffer.from("%PDF-1.4\n%%EOF\n").toString("base64");
  const file = { key: "f-1", filename: "consulta.pdf", content };
  const { id } = await broker("/communications", { ...body, files: [file] });
  const page = await openOffice(visit, product, `/comunicaciones/${id}`);
  await page.getByRole("heading", { level: 1, name: "Países limítrofes" }).waitFor();
  await button(page, "Responder").click();
  await page.getByText("Campo requerido").waitFor();
  await field(page, "Tu respuesta").fill("Sí, alcanza con la solicitud.");
  expect(await inspect(page, "a conversation")).toEqual([]);
  const download = page.getByRole("button", { name: /consulta\.pdf/ });
  const [kept] = await Promise.all([page.waitForEvent("download"), download.click()]);
  expect(kept.suggestedFilename()).toBe("consulta.pdf");
  // What is typed before all has been asked for anew is of the next answer.
  const written = Promise.withResolvers<void>();
  await page.route("**/api/office/waiting", async (route) => {
    await written.promise;
    await route.continue();
  });
  await button(page, "Responder").click();
  await page.getByText("Pendiente → Respondida").waitFor();
  await field(page, "Tu respuesta").fill("La cerramos acá.");
  written.resolve();
  await page.getByText(/^Le respondiste a/).waitFor();
  await button(page, "Responder y cerrar").click();
  await page.getByText("Respondida → Cerrada").waitFor();
  expect(await inspect(page, "a closed conversation")).toEqual([]);
  const { messages } = await broker(`/communications/${id}`);
  expect(messages.at(-1)).toMatchObject({ by: "office", text: "La cerramos acá." });
});

test("an insurer's logo is given, seen small and large, and taken back", async ({ expect, visit }) => {
  const page = await openOffice(visit, product, "/companias");
  await page.getByRole("link", { name: /^Zurich/ }).click();
  await page.getByRole("heading", { level: 1, name: "Zurich" }).waitFor();
  const drawn = sharp({ create: { width: 600, height: 200, channels: 3, background: "#2167ae" } });
  const buffer = await drawn.png().toBuffer();
  const file = { name: "zurich.png", mimeType: "image/png", buffer };
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByText("Puso zurich.png").waitFor();
  await expect.poll(() => page.getByRole("img", { name: "Logo de Zurich" }).count()).toBe(2);
  expect(await inspect(page, "a logo")).toEqual([]);
  await button(page, "Quitarlo").click();
  await page.getByText("Quitó el logo").waitFor();
  await button(page, "Elegir un logo").waitFor();
});

test("a plan that nobody knew is seen to with a note, and leaves the list, at the width of a phone as well", async ({
  visit,
}) => {
  const { db } = product.server.database;
  const detail = JSON.stringify({ code: "TR-9", amount: 9_000_050 });
  await db
    .insertInto("insurer_oddities")
    .values({
      ...{ id: crypto.randomUUID(), at: new Date(), insurer: "sura", product: "car", kind: "unknown-plan" },
      ...{ record_id: null, detail, told_at: null },
    })
    .execute();
  const page = await openOffice(visit, product, "/fallas");
  await page.getByRole("link", { name: /Plan que no conocemos: TR-9/ }).click();
  await page.getByRole("heading", { level: 1, name: "SURA: Plan que no conocemos" }).waitFor();
  await button(page, "Visto").click();
  await page.getByText("Campo requerido").waitFor();
  expect(await inspect(page, "a fault")).toEqual([]);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await inspect(page, "a fault on a phone")).toEqual([]);
  await field(page, "Qué se hizo").fill("Cargamos el plan");
  await button(page, "Visto").click();
  await page.getByText("Visto: Cargamos el plan").waitFor();
  // On a phone what was chosen stands alone: the list is a press away.
  await page.getByRole("link", { name: /^Volver a la lista/ }).click();
  await page.getByText("No hay ninguna.").waitFor();
});

test("a condition is said for one broker from a day on, with what was before", async ({ expect, visit }) => {
  const page = await openOffice(visit, product, "/condiciones/nueva");
  await page.getByRole("heading", { level: 1, name: "Condición nueva" }).waitFor();
  await button(page, "Guardar la condición").click();
  await page.getByText("Hay 4 datos para corregir.").waitFor();
  expect(await inspect(page, "a new condition")).toEqual([]);
  await field(page, "Compañía").selectOption("Zurich");
  await field(page, "Producto").selectOption("Auto");
  await field(page, "Productor").fill(emailOf("productora"));
  await field(page, "Rige desde").fill("01/02/2099");
  await field(page, "Comisión").fill("16,1");
  await button(page, "Guardar la condición").click();
  await page.getByText(/Solo para .*productora/).waitFor();
  await page.getByText("Comisión: Sin condición → 16,1 %, desde el 01/02/2099").waitFor();
  await field(page, "Rige desde").fill("01/03/2099");
  await field(page, "Comisión").fill("18");
  expect(await inspect(page, "a condition")).toEqual([]);
  await button(page, "Guardar la condición").click();
  await page.getByText("Comisión: 16,1 % → 18 %, desde el 01/03/2099").waitFor();
  await expect.poll(() => page.getByRole("cell", { name: "Por venir" }).count()).toBe(2);
});

test("what a broker may do is changed scene by scene, and told before → after", async ({ visit }) => {
  const page = await openOffice(visit, product, "/productores");
  await page.getByRole("searchbox").fill(emailOf("principiante"));
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: new RegExp(emailOf("principiante")) }).click();
  await page.getByRole("table", { name: /Qué puede hacer/ }).waitFor();
  await page.getByRole("checkbox", { name: "Manual de uso: Ver" }).uncheck();
  await page.getByText("Manual de uso: Ver → nada").waitFor();
  expect(await inspect(page, "permissions")).toEqual([]);
  await button(page, "Guardar los permisos").click();
  await page.getByText(/^Oficina Demostración, /).waitFor();
  await page.getByRole("button", { name: /^Como siempre.*Manual de uso/ }).click();
  await button(page, "Guardar los permisos").click();
  await page.getByText("Manual de uso: nada → Ver").waitFor();
});

test("a parameter is said from a day to come, and told before → after", async ({ visit }) => {
  const page = await openOffice(visit, product, "/parametros");
  await page.getByRole("link", { name: /^Validez de una cotización/ }).click();
  await page.getByRole("heading", { level: 1, name: "Validez de una cotización" }).waitFor();
  await field(page, "Rige desde").fill("01/01/2020");
  await field(page, "Valor").fill("20");
  await field(page, "Fuente").fill("decisión de la casa");
  await button(page, "Guardar el parámetro").click();
  await page.locator("[aria-invalid]").waitFor();
  expect(await inspect(page, "a parameter that is refused")).toEqual([]);
  await field(page, "Rige desde").fill("01/02/2099");
  await button(page, "Guardar el parámetro").click();
  await page.getByText("15 días → 20 días, desde el 01/02/2099. Fuente: decisión de la casa").waitFor();
  await page.getByRole("cell", { name: "01/02/2099" }).waitFor();
});
