import { afterAll, beforeAll, expect } from "vitest";
import {
  addFiles,
  copyInsured,
  fillReplacement,
  fillVehicleAccident,
  goOn,
  seeSent,
  seeStep,
  send,
  startClaim,
  titles,
} from "./claim-page.ts";
import { maintenance, visitInHaste } from "./haste.ts";
import { car, insured } from "./people.ts";
import { photo } from "./photos.ts";
import { type Product, startProduct, test } from "./product.ts";
import { storedClaims, storedFiles, watchCalls } from "./wire.ts";

const [down, offline, ahead] = [insured(car), insured(car), insured(car)];
let product: Product;
beforeAll(async () => {
  product = await startProduct({ people: [down, offline, ahead] });
});
afterAll(() => product?.close());

test("a photo is sent while the person goes on, and not again with the claim", async ({ visit }) => {
  const { page } = await visit(product);
  const calls = watchCalls(page);
  const uploads = () => calls.filter(({ call }) => call.endsWith("/files")).length;
  await startClaim(page, ahead);
  await fillVehicleAccident(page, "Cristales");
  await fillReplacement(page);
  await goOn(page, titles.driver);
  await copyInsured(page, titles.files);
  const uploaded = page.waitForResponse((response) => response.url().endsWith("/files") && response.ok());
  await addFiles(page, [await photo("cristal.jpg")]);
  await uploaded;
  await goOn(page, titles.review);
  await send(page);
  await seeSent(page);
  expect(uploads()).toBe(1);
  const [claim] = await storedClaims(product, ahead);
  expect(await storedFiles(product, claim?.id ?? "")).toMatchObject([{ name: "cristal.jpg" }]);
});

test("without signal a press waits, says so where it was pressed, and goes on by itself", async ({
  visit,
}) => {
  const { page, context } = await visit(product);
  await startClaim(page, offline);
  await fillVehicleAccident(page, "Cristales");
  await fillReplacement(page);
  await context.setOffline(true);
  await goOn(page);
  const said = page.getByRole("status").filter({ hasText: "Sin conexión: seguimos solos cuando vuelva" });
  await said.waitFor();
  // Above the button, and at the top of the screen wherever the page is.
  expect(await said.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThan(844);
  expect((await page.getByText("No tenés conexión.").boundingBox())?.y).toBe(0);
  await page.getByText("Sin conexión · guardado en este dispositivo").waitFor();
  expect(await page.getByRole("alert").allTextContents()).toEqual([]);
  await context.setOffline(false);
  await seeStep(page, titles.driver);
  await copyInsured(page, titles.files);
  // A photo is taken all the same, and not said to be more than on the device.
  await context.setOffline(true);
  const slot = page.getByRole("group", { name: "Detalle del daño" });
  await slot.locator("input[type=file]").setInputFiles(await photo("cristal.jpg"));
  await slot.getByText("Espera señal").waitFor();
  await context.setOffline(false);
  await slot.getByText("Ya está").waitFor();
  await goOn(page, titles.review);
  await context.setOffline(true);
  await send(page);
  await said.waitFor();
  await context.setOffline(false);
  await seeSent(page);
  expect(await storedClaims(product, offline)).toHaveLength(1);
});

test("the maintenance page stays over the form while the server is down, and leaves by itself", async ({
  expect,
  visit,
}) => {
  const page = await visitInHaste(visit, product);
  await startClaim(page, down);
  await fillVehicleAccident(page, "Choque");
  let probes = 0;
  await page.route("**/api/**", (route) => {
    if (route.request().url().endsWith("/health")) probes += 1;
    return route.fulfill({ status: 503, json: {}, headers: { "retry-after": "0" } });
  });
  await goOn(page);
  await maintenance(page).waitFor();
  await page.keyboard.press("Escape");
  for (const [index, pause] of [2_000, 4_000, 8_000].entries()) {
    await page.clock.fastForward(pause);
    await expect.poll(() => probes).toBe(index + 1);
    expect(await maintenance(page).isVisible()).toBe(true);
  }
  await page.unroute("**/api/**");
  await page.clock.fastForward(16_000);
  await maintenance(page).waitFor({ state: "hidden" });
  // What was being saved goes on by itself.
  await seeStep(page, titles.driver);
  expect(await storedClaims(product, down)).toHaveLength(1);
});
