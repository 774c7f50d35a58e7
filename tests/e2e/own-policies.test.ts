import type { Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import { button, identify, seeStep } from "./claim-page.ts";
import { inspectPage } from "./inspect-page.ts";
import { car, home, insured, insuredTwice } from "./people.ts";
import { type Product, startProduct, test } from "./product.ts";

const people = {
  several: insured(
    car,
    { ...car, asset: "Toyota Hilux 2022", plate: "AZ103ZZ", endsInDays: 5 },
    { ...home, endsInDays: -40 },
  ),
  twice: insuredTwice(),
  once: insured(car),
};
let product: Product;
beforeAll(async () => {
  product = await startProduct({ people: Object.values(people) });
});
afterAll(() => product?.close());

const base = "/autogestion/cordillera";

test("who has several policies chooses the one whose documents they want, and may choose another", async ({
  visit,
}) => {
  const { page } = await visit(product);
  await identify(page, people.several, `${base}/documentos`);
  await seeStep(page, "¿Cuál de tus pólizas?");
  expect(await page.getByRole("link", { name: /Departamento en Rosario/ }).isVisible()).toBe(false);
  await page.getByText("Terminadas: 1 póliza").click();
  await page.getByRole("link", { name: /Departamento en Rosario.*Vencida/ }).waitFor();
  const problems: string[] = [];
  for (const width of [320, 390, 1280]) problems.push(...(await look(page, "choose", width)));
  await page.getByRole("link", { name: /Toyota Hilux 2022.*Por vencer/ }).click();
  await seeStep(page, "Mis documentos");
  await page.getByText("Toyota Hilux 2022").waitFor();
  for (const width of [320, 390, 1280]) problems.push(...(await look(page, "documents", width)));
  await page.getByRole("link", { name: "Otra póliza" }).click();
  await seeStep(page, "¿Cuál de tus pólizas?");
  expect(problems).toEqual([]);
});

test("the only policy is taken at once, and Back leads out of it", async ({ visit }) => {
  const { page } = await visit(product);
  await page.goto(base);
  await page.getByRole("link", { name: /^Mis documentos/ }).click();
  await identify(page, people.once, `${base}/documentos`);
  await seeStep(page, "Mis documentos");
  expect(new URL(page.url()).search).toMatch(/^\?policyId=[0-9a-f-]{36}$/);
  await page.getByText("Todavía no hay documentos de esta póliza.", { exact: false }).waitFor();
  await page.goBack();
  await expect.poll(() => new URL(page.url()).search).toBe("");
});

test("a policy of somebody else's in the address is none: one's own is chosen", async ({ visit }) => {
  const { page } = await visit(product);
  await identify(page, people.twice, `${base}/documentos?policyId=00000000-0000-4000-8000-000000000000`);
  await seeStep(page, "¿Cuál de tus pólizas?");
});

test("what did not come is told in its place, and asked for again", async ({ visit }) => {
  const { page } = await visit(product);
  await page.route("**/api/policy-preview*", (route) => route.fulfill({ status: 500, json: {} }));
  await identify(page, people.once, `${base}/documentos`);
  await seeStep(page, "No pudimos traer tus pólizas");
  expect(await look(page, "failed", 390)).toEqual([]);
  await page.unroute("**/api/policy-preview*");
  await button(page, "Reintentar").click();
  await seeStep(page, "Mis documentos");
});

/** What is wrong with the page at a width; a picture of each where they are wanted. */
async function look(page: Page, name: string, width: number): Promise<readonly string[]> {
  await page.setViewportSize({ width, height: width > 600 ? 800 : 844 });
  const found = await inspectPage(page, `${name} ${width}`);
  const folder = process.env.PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
  return found;
}
