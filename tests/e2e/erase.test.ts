import type { Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import {
  button,
  copyInsured,
  field,
  fillVehicleAccident,
  goOn,
  seeStep,
  startClaim,
  titles,
} from "./claim-page.ts";
import { car, insured } from "./people.ts";
import { type Product, startProduct, test } from "./product.ts";
import { readDrafts, seeSaved } from "./tab.ts";
import { storedClaims } from "./wire.ts";

const people = { here: insured(car), gone: insured(car), away: insured(car) };
let product: Product;
beforeAll(async () => {
  product = await startProduct({ people: Object.values(people) });
});
afterAll(() => product?.close());

test("«Borrar lo que escribí» erases the draft from the device", async ({ visit }) => {
  const { page } = await visit(product);
  await startClaim(page, people.here);
  await fillVehicleAccident(page, "Choque");
  await field(page, "¿Qué se rompió?").fill("Un secreto");
  await seeSaved(page, "Un secreto");
  await button(page, "Borrar lo que escribí").click();
  const dialog = page.getByRole("dialog", { name: "¿Borrar lo que escribiste?" });
  await button(dialog, "Cancelar").click();
  expect(await field(page, "¿Qué se rompió?").inputValue()).toBe("Un secreto");
  await button(page, "Borrar lo que escribí").click();
  await button(dialog, "Borrar").click();
  await page.getByText("Borramos lo que habías escrito").waitFor();
  await seeStep(page, titles.accident);
  expect(await readDrafts(page)).not.toContain("Un secreto");
});

/** A claim that was saved once, at the third parties. */
async function startSaved(page: Page, person: (typeof people)["gone"]): Promise<void> {
  await startClaim(page, person);
  await fillVehicleAccident(page, "Choque");
  await goOn(page, titles.driver);
  await copyInsured(page, titles.thirdParties);
  expect(await storedClaims(product, person)).toHaveLength(1);
}

test("«Borrar lo que escribí» erases what was saved too: no other device is offered it", async ({
  visit,
}) => {
  const { page } = await visit(product);
  await startSaved(page, people.gone);
  await button(page, "Borrar lo que escribí").click();
  await button(page.getByRole("dialog"), "Borrar").click();
  await page.getByText("Borramos lo que habías escrito").waitFor();
  expect(await storedClaims(product, people.gone)).toEqual([]);
});

test("without a connection it is erased here, what is left is said, and the rest goes when it is back", async ({
  visit,
}) => {
  const { page } = await visit(product);
  await startSaved(page, people.away);
  await page.context().setOffline(true);
  await button(page, "Borrar lo que escribí").click();
  const dialog = page.getByRole("dialog", { name: "¿Borrar lo que escribiste?" });
  await dialog.getByText("se borra cuando vuelva la conexión").waitFor();
  await button(dialog, "Borrar").click();
  await page.getByText("Lo borramos de este dispositivo").waitFor();
  expect(await readDrafts(page)).not.toContain("Choque");
  expect(await storedClaims(product, people.away)).toHaveLength(1);
  await page.context().setOffline(false);
  await page.getByText("Borramos lo que habías escrito").waitFor();
  expect(await storedClaims(product, people.away)).toEqual([]);
});
