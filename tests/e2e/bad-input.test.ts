import type { Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import {
  accidentDay,
  addFiles,
  copyInsured,
  field,
  fillReplacement,
  fillVehicleAccident,
  goBack,
  goOn,
  option,
  seeSent,
  send,
  startClaim,
  tile,
  titles,
} from "./claim-page.ts";
import { car, insured } from "./people.ts";
import { type ChosenFile, pdf, photo } from "./photos.ts";
import { type Product, startProduct, test } from "./product.ts";
import { storedClaims, storedFiles } from "./wire.ts";

const program: ChosenFile = {
  name: "programa.jpg",
  mimeType: "image/jpeg",
  buffer: Buffer.from("MZ\u0090\u0000 this program cannot be run in DOS mode", "latin1"),
};
const half: ChosenFile = {
  name: "cortada.jpg",
  mimeType: "image/jpeg",
  buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]),
};

const people = { files: insured(car), typed: insured(car) };
let product: Product;
beforeAll(async () => {
  product = await startProduct({ people: Object.values(people) });
});
afterAll(() => product?.close());

test("a file that is not taken says why, and nothing that was given is lost", async ({ visit }) => {
  const { page } = await visit(product);
  await startClaim(page, people.files);
  await fillVehicleAccident(page, "Cristales");
  await fillReplacement(page);
  await goOn(page, titles.driver);
  await copyInsured(page, titles.files);
  await addFiles(page, [await photo("cristal.jpg")]);

  await choose(page, [pdf("presupuesto.pdf", 6 * 1024 * 1024)]);
  await seeRefusal(page, "presupuesto.pdf: Tamaño máximo de archivo: 5 MB");
  await choose(page, [program]);
  await seeRefusal(page, /^programa\.jpg: Archivos validos: .*jpeg, png, pdf$/);
  await choose(page, [half]);
  await seeRefusal(page, /^cortada\.jpg: No pudimos abrir la foto\. Archivos validos: .*jpeg, png, pdf$/);
  await choose(page, [await photo("icono.jpg", "#333", 64)]);
  await seeRefusal(
    page,
    /^icono\.jpg: Es muy chica para que se vea algo: sacala con la cámara, o elegí una de 300 píx/,
  );
  await tile(page, "cristal.jpg").waitFor();

  const names = Array.from({ length: 9 }, (_, index) => `hoja-${index + 2}.pdf`);
  await choose(
    page,
    [...names, "hoja-11.pdf"].map((name) => pdf(name)),
  );
  await seeRefusal(page, "hoja-11.pdf: Podés agregar hasta 10 archivos");
  await page.getByText("10 de 10 archivos").waitFor();
  expect(await tile(page, "hoja-11.pdf").count()).toBe(0);
  expect(await page.getByLabel(/Elegir archivo/).count()).toBe(0);
  // Taking one out gives a slot back.
  await tile(page, "hoja-10.pdf").click();
  await page.getByText("9 de 10 archivos").waitFor();
  await addFiles(page, [pdf("hoja-11.pdf")]);

  await goBack(page, titles.driver);
  await goBack(page, titles.tell);
  expect(await field(page, "Cómo fue").inputValue()).toBe("Doblé y no lo vi venir");
  await goOn(page, titles.driver);
  await goOn(page, titles.files);
  await goOn(page, titles.review);
  await send(page);
  await seeSent(page);
  const [claim] = await storedClaims(product, people.files);
  const stored = await storedFiles(product, claim?.id ?? "");
  expect(stored.map(({ name }) => name)).toEqual(["cristal.jpg", ...names.slice(0, -1), "hoja-11.pdf"]);
});

test("wrong answers are told one by one, at the top and at their question, and stay as they were typed", async ({
  visit,
}) => {
  const { page } = await visit(product);
  await startClaim(page, people.typed);
  await fillVehicleAccident(page, "Choque");
  await goBack(page, titles.where);
  await goBack(page, titles.when);
  await option(page, "¿Qué día?", /^Otro día/).check();
  const day = field(page, "¿Qué día?");
  await day.fill("31/02/2024");
  const time = field(page, "Hora, más o menos");
  await time.fill("25:70");
  await goOn(page);
  const summary = page.getByRole("alert", { name: "Revisá estos datos" });
  await summary.waitFor();
  expect(await summary.getByRole("link").allTextContents()).toEqual([
    "¿Qué día? La fecha es inválida: escribila como 21/11/2026",
    "Hora, más o menos: La hora es inválida: escribila como 16:30",
  ]);
  expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
  await summary.getByRole("link", { name: /^Hora/ }).click();
  expect(await time.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await time.getAttribute("aria-invalid")).toBe("true");
  expect(await day.inputValue()).toBe("31/02/2024");

  // Errors that go away move the page: the click or touch that ends the correction still meets its target.
  await day.fill(accidentDay.typed);
  await time.tap();
  expect(await time.evaluate((element) => element === document.activeElement)).toBe(true);
  await time.fill("9");
  await option(page, "¿Qué día?", /^Ayer/).click();
  expect(await option(page, "¿Qué día?", /^Ayer/).isChecked()).toBe(true);
  await goOn(page, titles.where);
  await goBack(page, titles.when);
  expect(await time.inputValue()).toBe("09:00");
  await goOn(page, titles.where);
  await goOn(page, titles.tell);
  expect(await field(page, "Cómo fue").inputValue()).toBe("Doblé y no lo vi venir");
});

async function choose(page: Page, files: readonly ChosenFile[]): Promise<void> {
  await page.getByLabel(/Elegir archivo/).setInputFiles([...files]);
}

async function seeRefusal(page: Page, text: string | RegExp): Promise<void> {
  await page.getByRole("alert").getByText(text, { exact: true }).waitFor();
}
