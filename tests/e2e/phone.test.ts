import type { Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import {
  button,
  chooseAccident,
  claimsOf,
  confirm,
  field,
  fillCrystals,
  fillFacts,
  goBack,
  goOn,
  identify,
  option,
  seeSent,
  seeStep,
  send,
  startClaim,
  titles,
} from "./claim-page.ts";
import { inspectPage } from "./inspect-page.ts";
import { car, insured } from "./people.ts";
import { type Product, startProduct, test } from "./product.ts";
import { claimsNow } from "./wire.ts";

const people = {
  hurt: insured({ ...car, insurer: "zurich" }),
  bare: insured(car),
  docked: insured(car),
  sender: insured(car),
};
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

test("whom to call is there where somebody is hurt, and where the car does not move", async ({
  expect,
  visit,
}) => {
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

test("sending without papers offers to add them first, and gives the focus back", async ({ visit }) => {
  const { page } = await visit(product);
  await startClaim(page, people.bare);
  await fillCrystals(page);
  await field(page, "Email").fill("ana@example.com");
  await button(page, "Enviar denuncia").focus();
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog");
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await question.waitFor();
  expect(await focused()).toBe("Agregar fotos");
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "detached" });
  expect(await focused()).toBe("Enviar denuncia");
  await page.keyboard.press("Enter");
  await question.waitFor();
  await page.keyboard.press("Enter");
  await seeStep(page, titles.files);
  expect(await claimsNow(product, people.bare)).toMatchObject([{ status: "draft" }]);
});

test("a step fits the window with its way on at the bottom, and begins at its top", async ({ visit }) => {
  const { page } = await visit(product);
  await identify(page, people.docked, claimsOf("litoral"));
  await seeStep(page, titles.accident);
  await chooseAccident(page, "Choque");
  const bottom = () => button(page, "Continuar").evaluate((way) => way.getBoundingClientRect().bottom);
  const top = () => page.evaluate(() => scrollY);
  expect(await bottom()).toBeGreaterThan(800);
  expect(await top()).toBe(0);
  await fillFacts(page);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1_250);
  await goBack(page, titles.where);
  await goBack(page, titles.when);
  await goBack(page, titles.accident);
  // Nothing of the same claim is before it: the home is.
  await goBack(page, "¿Qué necesitás?");
});

test("the receipt stays after a reload, with its paper, until who sent it leaves", async ({ visit }) => {
  const { page } = await visit(product);
  await startClaim(page, people.sender);
  await fillCrystals(page);
  await send(page);
  await confirm(page);
  await seeSent(page);
  const number = await page.getByText(/^SIN-\d{4}-\d{6}$/).innerText();
  await page.getByText(/^\d\d\/\d\d\/\d{4}, \d\d:\d\d$/).waitFor();
  await page.reload();
  await seeSent(page);
  await page.getByText(number, { exact: true }).waitFor();
  const kept = page.waitForEvent("download");
  await button(page, "Guardar PDF").click();
  expect((await kept).suggestedFilename()).toBe(`${number}.pdf`);
  expect(await inspectPage(page, "receipt")).toEqual([]);
  // What was sent is no draft: nothing is offered, and nobody else reads it.
  await page.evaluate(() => sessionStorage.removeItem("tramite:identity"));
  await page.reload();
  await field(page, "DNI del asegurado").waitFor();
});
