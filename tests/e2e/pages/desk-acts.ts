import type { Page } from "playwright";
import { expect } from "vitest";
import { button, field, seeStep } from "../claim-page.ts";
import type { OpenOptions } from "./open-pages.ts";

/** The main acts of the desk's pages that no walk does, each done on data of its own. */
export const acts: OpenOptions["acts"] = {
  readAllNotices: async (page) => {
    await button(page, "Marcar todas como leídas").click();
    await button(page, "Notificaciones").waitFor();
  },
  beginQuote: async (page) => {
    await page.getByRole("link", { name: "Bicicleta" }).click();
    await seeStep(page, "La bicicleta");
  },
  markPaid: async (page) => {
    await button(page, "Está pagada").click();
    await page.getByText(/^5 cuotas impagas, /).waitFor();
    await page.getByRole("link", { name: "Pagadas este mes 1" }).waitFor();
  },
  openFirst: async (page) => {
    const first = page.locator("tbody a").first();
    const path = (await first.getAttribute("href")) ?? "";
    await first.click();
    await page.waitForURL(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
  },
  moveClaim: async (page) => {
    await field(page, "Estado").selectOption("En análisis");
    await field(page, "Nota").fill("Llegaron los papeles");
    await button(page, "Anotar").click();
    await page.getByText("Quedó anotado: En análisis").waitFor();
    await page.locator(".head-meta").getByText("En análisis").waitFor();
  },
  goToInvoice: async (page) => {
    await page.getByRole("link", { name: "Subir factura" }).click();
    await page.getByRole("heading", { level: 1, name: /^Liquidación de / }).waitFor();
    await button(page, "Enviar factura").waitFor();
  },
  claimLine: async (page) => {
    await button(page, "Reclamar").first().click();
    await page.getByText("1 de 2 decididas.").waitFor();
    await page.getByText(/^1 para reclamar por /).waitFor();
    await page.getByText("Abierta, falta decidir 1").waitFor();
  },
  openConversation: async (page) => {
    await page.getByRole("link", { name: /Países limítrofes/ }).click();
    await page.getByRole("heading", { level: 2, name: "Países limítrofes" }).waitFor();
  },
  reply: async (page) => {
    await page.getByRole("textbox").last().fill("¿Y por cuántos días?");
    await button(page, /^(Responder|Enviar)/).click();
    await page.getByText("¿Y por cuántos días?").first().waitFor();
  },
  ask: async (page) => {
    await field(page, "Asunto").fill("Alta de un usuario");
    await field(page, "Mensaje").fill("¿Cómo sumo a mi socia?");
    await button(page, /^(Enviar|Mandar)/).click();
    await seeStep(page, "Mensaje enviado");
  },
  exportList: async (page) => {
    const download = page.waitForEvent("download");
    await button(page, "Exportar CSV").click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  },
  bringUnpaid: (page) =>
    bring(page, "Zurich", "Poliza;Cuota;Vencimiento;Importe\r\nDEMO-0001;6;01/11/2026;100,00"),
  bringClients: (page) => bring(page, undefined, "Apellido;Nombre;DNI\r\nMudanza;Ema;99600001"),
  bringCommissions: (page) => bring(page, "Zurich", "Poliza;Prima;Comision\r\nDEMO-0001;1000,00;150,00"),
};

/** Brings a spreadsheet, as far as its columns are told apart. */
async function bring(page: Page, insurer: string | undefined, text: string): Promise<void> {
  if (insurer !== undefined) await page.getByLabel("¿De qué compañía es?").selectOption(insurer);
  const file = { name: "planilla.csv", mimeType: "text/csv", buffer: Buffer.from(text, "latin1") };
  await page.locator("input[type=file]").setInputFiles(file);
  await page
    .getByRole("heading", { level: 1, name: /^(Qué es cada columna|Revisar la importación)$/ })
    .waitFor();
}
