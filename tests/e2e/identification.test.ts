import { afterAll, beforeAll, expect } from "vitest";
import { stopClock } from "../browser/test.ts";
import { button, field, seeStep, titles } from "./claim-page.ts";
import { car, insured } from "./people.ts";
import { type Product, startProduct, test } from "./product.ts";

const person = insured(car);
let product: Product;
beforeAll(async () => {
  product = await startProduct({ people: [person] });
});
afterAll(() => product?.close());

test("the device's own work stands in for the code that cannot be seen", async ({ visit }) => {
  const { page } = await visit(product);
  await page.goto("/autogestion/litoral/siniestros");
  await field(page, "DNI del asegurado").fill(person.identityNumber);
  await page.getByRole("img", { name: /Imagen con un código/ }).waitFor();
  await button(page, "No puedo verla").click();
  await seeStep(page, titles.proof);
});

test("a wrong code says so and clears the box", async ({ visit }) => {
  const { page } = await visit(product);
  await page.goto("/autogestion/litoral/siniestros");
  await field(page, "DNI del asegurado").fill(person.identityNumber);
  await page.getByRole("img", { name: /Imagen con un código/ }).waitFor();
  await field(page, "Código de 6 dígitos").fill("654321");
  await button(page, "Continuar").click();
  await page.getByText("El código ingresado no coincide", { exact: true }).waitFor();
  expect(await field(page, "Código de 6 dígitos").inputValue()).toBe("");
  await page.getByText("Ya hay una imagen nueva. Tu DNI quedó.").waitFor();
  await field(page, "Código de 6 dígitos").fill("1");
  expect(await page.getByText("El código ingresado no coincide").count()).toBe(0);
});

test.for(["/autogestion/nadie/siniestros", "/autogestion/cordillera/nada/de/nada"])(
  "%s is a page that is not there",
  async (path, { visit }) => {
    const { page } = await visit(product);
    await page.goto(path);
    await seeStep(page, "No encontramos esta página");
  },
);

test("a platform that does not come in two seconds can be asked for again, and comes by itself", async ({
  visit,
}) => {
  const { page, context } = await visit(product);
  const held = "**/api/self-management-platforms?*";
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  await page.route(held, () => resolve());
  await stopClock(context);
  await page.goto("/autogestion/cordillera");
  await asked;
  const told = page.getByRole("heading", { level: 1, name: "No pudimos cargar la plataforma" });
  await page.clock.runFor(1_900);
  expect(await told.count()).toBe(0);
  await page.clock.runFor(100);
  await told.waitFor();
  await button(page, "Reintentar").click();
  await page.clock.runFor(2_000);
  await told.waitFor();
  await page.unroute(held);
  await page.clock.resume();
  await seeStep(page, "¿Qué necesitás?");
});
