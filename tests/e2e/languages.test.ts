import type { Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import { button, field, option, seeStep } from "./claim-page.ts";
import { insuredTwice } from "./people.ts";
import { captchaCode, type Product, startProduct, test } from "./product.ts";

const person = insuredTwice();
let product: Product;
beforeAll(async () => {
  product = await startProduct({ people: [person] });
});
afterAll(() => product?.close());

test("who asks for English reads English, asks for English flows, and may choose Spanish for good", async ({
  visit,
}) => {
  const { page } = await visit(product, { locale: "en-GB" });
  // The form is on its way while the code is typed.
  const asked = page.waitForRequest(/\/api\/releases\?.*language=en/);
  await page.goto("/autogestion/pampa/siniestros?lang=en");
  await page.getByText("To go on with «Report a claim».").waitFor();
  expect(await page.locator("html").getAttribute("lang")).toBe("en");
  await field(page, "DNI of the insured").fill(person.identityNumber);
  await page.getByRole("img", { name: /Image with a code/ }).waitFor();
  await field(page, "Code of 6 digits").fill(captchaCode);
  await button(page, "Continue").click();
  await asked;
  await proveInEnglish(page);
  await seeStep(page, "My claims");
  await page.getByRole("link", { name: "Español" }).click();
  await seeStep(page, "Mis siniestros");
  // Remembered: the address says nothing of it.
  await page.goto("/autogestion/pampa/siniestros");
  await seeStep(page, "Mis siniestros");
});

test("a browser in English reads Spanish until its person says otherwise", async ({ visit }) => {
  const { page } = await visit(product, { locale: "en-GB" });
  await page.goto("/autogestion/pampa/siniestros");
  await page.getByText("Para seguir con «Denunciar un siniestro».").waitFor();
});

test("who reads Spanish needs no script of other languages; who asks for English is told that it did not come", async ({
  visit,
}) => {
  const { page } = await visit(product);
  await page.route(/\/assets\/translated-.*\.js$/, (route) => route.abort());
  await page.goto("/autogestion/pampa/siniestros");
  await field(page, "DNI del asegurado").waitFor();
  await page.goto("/autogestion/pampa/siniestros?lang=en");
  await page.getByRole("heading", { name: "No pudimos cargar esta parte" }).waitFor();
});

test("a person chooses English below the footer and is asked in English what happened", async ({ visit }) => {
  const { page } = await visit(product);
  await page.goto("/autogestion/pampa/siniestros?desde=correo");
  // The form pushes the footer down when it comes.
  await field(page, "DNI del asegurado").waitFor();
  await page.getByRole("link", { name: "English" }).click();
  await field(page, "DNI of the insured").fill(person.identityNumber);
  expect(new URL(page.url()).search).toBe("?desde=correo&lang=en");
  await page.getByRole("img", { name: /Image with a code/ }).waitFor();
  await field(page, "Code of 6 digits").fill(captchaCode);
  await button(page, "Continue").click();
  await proveInEnglish(page);
  await seeStep(page, "My claims");
  await option(page, "Choose a claim or a policy", /AZ102ZZ/).click();
  await seeStep(page, "What happened?");
  await option(page, "What happened?", /^Crash with injuries/).waitFor();
});

async function proveInEnglish(page: Page): Promise<void> {
  await field(page, "Date of birth").fill("14/03/1985");
  await field(page, "Number plate").fill("AZ102ZZ");
  await button(page, "Confirm").click();
}
