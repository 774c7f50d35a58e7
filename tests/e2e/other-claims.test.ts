import { afterAll, beforeAll, expect } from "vitest";
import {
  addFiles,
  button,
  chooseAccident,
  choosePolicy,
  confirm,
  copyInsured,
  extendClaim,
  field,
  fillFacts,
  fillReplacement,
  fillVehicleAccident,
  followClaim,
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
import { car, home, insured, insuredThing, motorcycle } from "./people.ts";
import { photo } from "./photos.ts";
import { type Product, startProduct, test } from "./product.ts";
import { storedClaims, watchCalls } from "./wire.ts";

const people = {
  crystals: insured(car),
  wheel: insured(car),
  driver: insured(car),
  home: insuredThing(home),
  motorcycle: insured(motorcycle),
  cars: insured(
    { ...car, plate: "AA111AA" },
    { ...car, insurer: "zurich", plate: "AA222AA", asset: "Toyota Hilux" },
  ),
  follow: insured(car),
};
let product: Product;
beforeAll(async () => {
  product = await startProduct({ people: Object.values(people) });
});
afterAll(() => product?.close());

test("crystals ask where to replace them and, without documents, whether to send anyway", async ({
  visit,
}) => {
  const { page } = await visit(product);
  const calls = watchCalls(page);
  await startClaim(page, people.crystals);
  await fillVehicleAccident(page, "Cristales");
  await option(page, "¿Cómo se rompió?", "Golpe o piedra").check();
  await page.getByRole("checkbox", { name: "Parabrisas" }).check();
  await fillReplacement(page);
  await goOn(page, titles.driver);
  await copyInsured(page, titles.files);
  await goOn(page, titles.review);
  await page.getByText("Declaro bajo juramento que los datos son ciertos y completos").waitFor();

  await send(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByText("¿Querés enviar la denuncia sin documentos?").waitFor();
  await button(dialog, "Cancelar").click();
  await seeStep(page, titles.review);
  expect(await storedClaims(product, people.crystals)).toMatchObject([{ status: "draft" }]);

  await button(page, "Enviar denuncia").click();
  await confirm(page);
  await seeSent(page);
  expect(await storedClaims(product, people.crystals)).toMatchObject([{ status: "sent" }]);
  expect(calls.findLast(({ call }) => call === "POST /api/accidents")?.body).toMatchObject({
    status: { id: "sending" },
    crystals: { which: ["windshield"], cause: "impact" },
    replacementLocation: { province: "S", locality: "Rosario" },
  });
});

test("a wheel asks for a replacement location and for no third parties", async ({ visit }) => {
  const { page } = await visit(product);
  await startClaim(page, people.wheel);
  await fillVehicleAccident(page, "Ruedas");
  await goOn(page);
  const summary = page.getByRole("alert", { name: "Revisá estos datos" });
  await summary.getByRole("link", { name: "Provincia: Campo requerido" }).waitFor();
  await fillReplacement(page);
  await field(page, "¿Cuántas?").fill("2");
  await goOn(page, titles.driver);
  await page.getByText(/^Paso 2 de 4/).waitFor();
  await copyInsured(page, titles.files);
  await addFiles(page, [await photo("rueda.jpg")]);
  await goOn(page, titles.review);
  await send(page);
  await seeSent(page);
  expect(await storedClaims(product, people.wheel)).toMatchObject([
    { status: "sent", content: { wheel: { count: 2 }, replacementLocation: { province: "S" } } },
  ]);
});

test("the insured is copied in as driver, and cleared when that is taken back", async ({ expect, visit }) => {
  const { page } = await visit(product);
  const { driver: person } = people;
  await startClaim(page, person);
  await fillVehicleAccident(page, "Cristales");
  await fillReplacement(page);
  await goOn(page, titles.driver);
  const [dni, name] = [field(page, "DNI"), field(page, "Nombre y apellido")];

  await copyInsured(page, titles.files);
  await goBack(page, titles.driver);
  await page.getByText("Sus datos", { exact: true }).click();
  await expect.poll(() => name.inputValue()).toBe(person.fullName);
  expect((await dni.inputValue()).replaceAll(".", "")).toBe(person.identityNumber);
  expect([await dni.isEditable(), await name.isEditable()]).toEqual([false, false]);

  await option(page, "¿Manejaba la persona asegurada?", "No").check();
  await expect.poll(() => name.inputValue()).toBe("");
  expect(await dni.inputValue()).toBe("");
  expect(await name.isEditable()).toBe(true);
  // What the choice opened is not told of before anybody has seen it.
  expect(await page.getByText("Revisá estos datos").count()).toBe(0);
});

test("a home claim asks for its cause and its goods, and for no driver", async ({ visit }) => {
  const { page } = await visit(product);
  await startClaim(page, people.home, /Departamento/);
  await chooseAccident(page, "Robo o hurto");
  await fillFacts(page);
  await field(page, "Cómo fue").fill("Entraron por la ventana del fondo");
  await button(page, "Agregar bien").click();
  await field(page, "¿Qué es?").fill("Televisor");
  await field(page, "Valor aproximado en pesos").fill("450000");
  await goOn(page, titles.papers);
  await goOn(page, titles.review);
  await page.getByText("Televisor").waitFor();
  await send(page);
  await confirm(page);
  await seeSent(page);
  expect(await storedClaims(product, people.home)).toMatchObject([
    { status: "sent", content: { cause: "theft", goods: [{ description: "Televisor", value: 450_000 }] } },
  ]);
});

test("a motorcycle with an old plate claims under its insurer's own rules", async ({ visit }) => {
  const { page } = await visit(product);
  await startClaim(page, people.motorcycle, /Honda XR/);
  await fillVehicleAccident(page, "Ruedas");
  await fillReplacement(page);
  await goOn(page);
  // What mercantilAndina's overlay alone requires.
  await page.getByRole("link", { name: /Medida del neumático/ }).waitFor();
  await field(page, "Medida del neumático").fill("110/90 R17");
  await option(page, "Llanta", "Aleación").check();
  await goOn(page, titles.driver);
  await copyInsured(page, titles.files);
  await goOn(page, titles.review);
  await send(page);
  await confirm(page);
  await seeSent(page);
  expect(await storedClaims(product, people.motorcycle)).toMatchObject([
    { status: "sent", content: { wheel: { tyreSize: "110/90 R17", rim: "alloy" } } },
  ]);
});

test("with two cars either of them proves who asks, and both are listed", async ({ expect, visit }) => {
  const { page } = await visit(product);
  await identify(page, people.cars);
  const choices = page.getByRole("radio");
  await expect.poll(() => choices.count()).toBe(2);
  await choosePolicy(page, /Hilux/);
  // The policy of this car is zurich's, which asks one thing more of a crash.
  await fillVehicleAccident(page, "Choque");
  await page.getByRole("radiogroup", { name: /¿El vehículo puede circular\?/ }).waitFor();
});

test("a claim that was sent is followed by its status and extended", async ({ visit }) => {
  const { page } = await visit(product);
  await startClaim(page, people.follow);
  await fillVehicleAccident(page, "Cerraduras");
  await fillReplacement(page);
  await goOn(page, titles.driver);
  await copyInsured(page, titles.files);
  await goOn(page, titles.review);
  await send(page);
  await confirm(page);
  await seeSent(page);

  await button(page, "Seguir mi siniestro").click();
  // Its insurer's service takes it within moments, and says at once how it stands.
  await page.getByRole("heading", { name: /^(Cargado|En análisis)$/ }).waitFor();
  await extendClaim(page);
  await page
    .getByRole("definition")
    .filter({ hasText: /^(Cargado|En análisis)$/ })
    .waitFor();
  await button(page, "Enviar ampliación").click();
  await page.getByRole("link", { name: "Contanos qué querés agregar, o sumá un papel" }).waitFor();
  await field(page, "¿Qué querés agregar?").fill("Agrego la factura del cerrajero");
  await button(page, "Enviar ampliación").click();
  await seeStep(page, titles.extended);
  expect(await storedClaims(product, people.follow)).toMatchObject([{ status: "newExtension" }]);

  const again = await visit(product);
  await followClaim(again.page, people.follow, /SIN-/);
  await extendClaim(again.page);
});
