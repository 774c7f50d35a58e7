import type { Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import { chooseAccident, claimsOf, field, goOn, identify, option, seeStep, titles } from "./claim-page.ts";
import { inspectPage } from "./inspect-page.ts";
import { car, insured } from "./people.ts";
import { type Product, startProduct, test } from "./product.ts";

const people = { hurt: insured({ ...car, insurer: "zurich" }) };
let product: Product;
beforeAll(async () => {
  product = await startProduct({ people: Object.values(people) });
});
afterAll(() => product?.close());

/** Numbers that a press dials, in the page itself. */
function dialled(page: Page): Promise<readonly (string | null)[]> {
  return page
    .getByRole("main")
    .locator("a[href^='tel:']")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
}

test("whom to call is there where somebody is hurt, and where the car does not move", async ({ visit }) => {
  const { page } = await visit(product);
  await identify(page, people.hurt, claimsOf("litoral"));
  await seeStep(page, titles.accident);
  await chooseAccident(page, "Choque con lesionados");
  await page.getByRole("link", { name: /^Llamar al 107/ }).waitFor();
  const numbers = ["tel:107", "tel:911", "tel:08005550100"];
  expect(await dialled(page)).toEqual(numbers);
  expect(await inspectPage(page, "hurt")).toEqual([]);
  await option(page, "¿Qué día?", /^Ayer/).check();
  await field(page, "Hora, más o menos").fill("10:30");
  await goOn(page, titles.where);
  expect(await dialled(page)).toEqual([]);
  await field(page, "Ciudad o localidad").fill("Rosario");
  await field(page, "Calle o ruta").fill("Mitre");
  await goOn(page, titles.tell);
  await option(page, "¿El vehículo puede circular?", "No").check();
  await page.getByRole("link", { name: /^Pedir la grúa/ }).waitFor();
  expect(await dialled(page)).toEqual(numbers);
  expect(await inspectPage(page, "stranded")).toEqual([]);
  await option(page, "¿El vehículo puede circular?", "Sí").check();
  await expect.poll(() => dialled(page)).toEqual([]);
});
