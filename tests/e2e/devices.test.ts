import { afterAll, beforeAll, expect } from "vitest";
import {
  addFiles,
  copyInsured,
  field,
  fillReplacement,
  fillVehicleAccident,
  goBack,
  goOn,
  identify,
  seeSent,
  seeStep,
  send,
  startClaim,
  thing,
  tile,
  titles,
} from "./claim-page.ts";
import { car, insured } from "./people.ts";
import { photo } from "./photos.ts";
import { type Product, startProduct, test } from "./product.ts";
import { storedClaims, storedFiles } from "./wire.ts";

const person = insured(car);
let product: Product;
beforeAll(async () => {
  product = await startProduct({ people: [person] });
});
afterAll(() => product?.close());

test("what was begun on one device is gone on with on another", async ({ visit }) => {
  const { page: first } = await visit(product);
  await startClaim(first, person);
  await fillVehicleAccident(first, "Cristales");
  await fillReplacement(first);
  await goOn(first, titles.driver);
  await copyInsured(first, titles.files);
  const come = first.waitForResponse((response) => response.url().endsWith("/files"));
  await addFiles(first, [await photo("cristal.jpg")]);
  await come;
  await first.close();

  const { page } = await visit(product);
  await identify(page, person);
  const card = thing(page, /Cristales/);
  await card.waitFor();
  await page.getByText("Guardado hasta «¿Quién manejaba?» · 1 archivo").waitFor();
  await card.click();
  // Where the other device stopped, and back from there as if it had been this one.
  await seeStep(page, titles.files);
  await tile(page, "cristal.jpg").waitFor();
  await goBack(page, titles.driver);
  await goBack(page, titles.tell);
  expect(await field(page, "Cómo fue").inputValue()).toBe("Doblé y no lo vi venir");
  for (const title of [titles.driver, titles.files]) await goOn(page, title);
  await goOn(page, titles.review);
  await send(page);
  await seeSent(page);
  const [claim, ...others] = await storedClaims(product, person);
  expect(others).toEqual([]);
  expect(await storedFiles(product, claim?.id ?? "")).toHaveLength(1);
});
