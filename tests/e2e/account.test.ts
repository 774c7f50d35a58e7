import { afterAll, beforeAll, expect } from "vitest";
import { desk, startDesk } from "./broker-page.ts";
import { seeStep } from "./claim-page.ts";
import { inspectPage } from "./inspect-page.ts";
import { type Product, test } from "./product.ts";

let product: Product;
beforeAll(async () => {
  product = await startDesk();
});
afterAll(() => product?.close());

test("the flows of who is not in yet live at their addresses, and whoever is in needs none", async ({
  visit,
}) => {
  const { page } = await visit(product, desk);
  await page.goto("/login");
  await page.getByRole("link", { name: "Registrate" }).click();
  await seeStep(page, "Creá tu cuenta de productor");
  expect(new URL(page.url()).pathname).toBe("/registro/datos");
  expect(await inspectPage(page, "registration", { target: 24 })).toEqual([]);
  await page.goto("/registro/nada");
  await seeStep(page, "No encontramos esta página");
  await page.goto("/login");
  await page.getByRole("link", { name: "Olvidé mi contraseña" }).click();
  await seeStep(page, "Recuperá tu contraseña");
});
