import type { Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import {
  answerCaptcha,
  button,
  chooseAccident,
  choosePolicy,
  confirm,
  field,
  fillCrystals,
  identify,
  option,
  policyCard,
  seeSent,
  seeStep,
  send,
  showWho,
  thing,
  titles,
} from "./claim-page.ts";
import { car, insured, insuredTwice } from "./people.ts";
import { type Product, startProduct, test } from "./product.ts";
import { seeSaved } from "./tab.ts";

const people = {
  only: insured(car),
  early: insuredTwice(),
  begun: insuredTwice(),
  sent: insuredTwice(),
  erased: insuredTwice(),
};
const home = "¿Qué necesitás?";
const entry = "Denunciar un siniestro";
const chooser = "Mis siniestros";
let product: Product;
beforeAll(async () => {
  product = await startProduct({ people: Object.values(people) });
});
afterAll(() => product?.close());

test("the browser's Back undoes one page at a time before there is a wizard", async ({ visit }) => {
  const { page } = await visit(product);
  await fromHome(page, people.early.identityNumber);
  await answerCaptcha(page);
  // The code is done with: from the proof Back leads to the number.
  await seeStep(page, titles.proof);
  await page.goBack();
  await page.waitForFunction(
    (digits) => document.querySelector("input")?.value === digits,
    dotted(people.early),
  );
  await showWho(page, people.early);
  await seeChooser(page);
  await page.goBack();
  await seeStep(page, home);
});

test("Back at the first question is the choice before it, and the answers are kept", async ({ visit }) => {
  const { page } = await visit(product);
  await fromHome(page, people.begun.identityNumber);
  await showWho(page, people.begun);
  await choosePolicy(page);
  await chooseAccident(page, "Choque");
  await seeSaved(page, '"at":"when"');
  await page.goBack();
  await seeStep(page, titles.accident);
  await page.goBack();
  await seeChooser(page);
  // What is in front is there still.
  await page.goForward();
  await seeStep(page, titles.accident);
  await page.goForward();
  await seeStep(page, titles.when);
  await page.goBack();
  await seeStep(page, titles.accident);
  await page.goBack();
  await seeChooser(page);
  await page.goBack();
  await seeStep(page, home);

  await identify(page, people.begun);
  await button(page, "Continuar").click();
  await seeStep(page, titles.accident);
  expect(await option(page, "¿Qué pasó?", /^Choque Auto/).isChecked()).toBe(true);
});

test("who has one thing insured and no claim begins at once, and Back leads out", async ({ visit }) => {
  const { page } = await visit(product);
  await fromHome(page, people.only.identityNumber);
  await showWho(page, people.only);
  await chooseAccident(page, "Choque");
  await seeSaved(page, '"at":"when"');
  await page.goBack();
  await seeStep(page, titles.accident);
  await page.goBack();
  await seeStep(page, home);

  // Another one is begun beside what was left.
  await identify(page, people.only);
  await button(page, "Empezar otro").click();
  await seeStep(page, titles.accident);
  expect(await option(page, "¿Qué pasó?", /^Choque Auto/).isChecked()).toBe(false);
});

test("«Volver» at the first question is the choice before it", async ({ visit }) => {
  const { page } = await visit(product);
  await identify(page, people.early);
  await choosePolicy(page);
  await button(page, "Volver").click();
  await seeChooser(page);
});

test("Back after a claim was sent leads to the choice, and never into what was sent", async ({ visit }) => {
  const { page } = await visit(product);
  await fromHome(page, people.sent.identityNumber);
  await showWho(page, people.sent);
  await choosePolicy(page);
  await fillCrystals(page);
  await send(page);
  await confirm(page);
  await seeSent(page);
  expect(new URL(page.url()).pathname).toMatch(/siniestros\/\w+$/);
  await page.goBack();
  await seeChooser(page);
  await thing(page, /SIN-/).waitFor();
  await page.goBack();
  await seeStep(page, home);
});

test("Back after everything was erased leads out", async ({ visit }) => {
  const { page } = await visit(product);
  await fromHome(page, people.erased.identityNumber);
  await showWho(page, people.erased);
  await choosePolicy(page);
  await chooseAccident(page, "Choque");
  await seeSaved(page, '"at":"when"');
  await button(page, "Borrar lo que escribí").click();
  await button(page.getByRole("dialog"), "Borrar").click();
  await seeChooser(page);
  await page.goBack();
  await seeStep(page, home);
});

/** From the platform's home to the code of the image. */
async function fromHome(page: Page, identityNumber: string): Promise<void> {
  await page.goto("/autogestion/cordillera");
  await page.getByRole("link", { name: entry }).click();
  await field(page, "DNI del asegurado").fill(identityNumber);
  await page.getByRole("img", { name: /Imagen con un código/ }).waitFor();
}

async function seeChooser(page: Page): Promise<void> {
  await seeStep(page, chooser);
  await policyCard(page).waitFor();
}

function dotted({ identityNumber }: { identityNumber: string }): string {
  return identityNumber.replace(/(?=(\d{3})+$)/g, ".").replace(/^\./, "");
}
