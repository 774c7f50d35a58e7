import type { Page } from "playwright";
import { button, field, option, seeStep } from "./claim-page.ts";

type Vehicle = { readonly brand: string; readonly version: string; readonly displacement?: string };

/** Says what is quoted and for whom, from its first step to the press that asks for prices. */
export async function askPrices(page: Page, { brand, version, displacement }: Vehicle): Promise<void> {
  await option(page, "¿Es 0 km?", "No").check({ force: true });
  await field(page, "Año").selectOption("2021");
  await pick(page, "Marca", brand);
  await button(page, "Continuar").click();
  await seeStep(page, "Modelo y versión");
  await pick(page, "Versión", version);
  if (displacement) await field(page, "Cilindrada (cc)").fill(displacement);
  await page.getByText(/^Precio de referencia: /).waitFor();
  await button(page, "Continuar").click();
  await seeStep(page, "Dónde se guarda y cómo se paga");
  await field(page, "Código postal").fill("2000");
  await pick(page, "Localidad", "Rosario");
  await option(page, "Forma de pago", "Tarjeta de crédito").check({ force: true });
  await button(page, "Continuar").click();
  await seeStep(page, "Cliente");
  await field(page, "Nombre").fill("Ireneo");
  await field(page, "Apellido").fill("Funes");
  await field(page, "Email").fill("ireneo@example.com");
  await button(page, "Cotizar").click();
  await seeStep(page, "Coberturas");
}

/** Chooses the first price that is called so, and reads what it is to be emitted for. */
export async function choosePrice(page: Page, name: RegExp): Promise<void> {
  await page.getByRole("button", { name }).first().click();
  await button(page, "Continuar").click();
  await seeStep(page, "Resumen");
}

async function pick(page: Page, name: string, choice: string): Promise<void> {
  await field(page, name).fill(choice);
  await page.getByRole("listbox").getByRole("option", { name: choice }).first().click();
}
