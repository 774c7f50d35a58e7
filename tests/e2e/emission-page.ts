import type { Page } from "playwright";
import { field, option } from "./claim-page.ts";

/** What an emission asks of a car, whose insured is its holder. */
export async function fillCar(page: Page): Promise<void> {
  await field(page, "Patente").fill("AZ 123 ZZ");
  await field(page, "Número de chasis").fill("8AP359A23NU123456");
  await field(page, "Número de motor").fill("310A20111234567");
  await option(page, "¿El asegurado es el titular?", "Sí").check({ force: true });
}

/** What it asks of the card that pays, but for its number, which is asked each time. */
export async function fillCardHolder(page: Page, holder: string): Promise<void> {
  await field(page, "Titular").fill(holder);
  await field(page, "DNI del titular").fill("99123456");
  await field(page, "Vencimiento").fill("1235");
  await page.getByRole("checkbox", { name: /Autorizo/ }).check({ force: true });
}
