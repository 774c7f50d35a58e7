import type { Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import {
  addFiles,
  button,
  chooseAccident,
  copyInsured,
  extendClaim,
  field,
  fillCrystals,
  fillThirdParty,
  fillVehicleAccident,
  followClaim,
  goBack,
  goOn,
  identify,
  item,
  policyCard,
  resume,
  seeSent,
  seeStep,
  send,
  showWho,
  startClaim,
  tile,
  titles,
} from "./claim-page.ts";
import { car, insured, insuredTwice } from "./people.ts";
import { photo } from "./photos.ts";
import { type Product, startProduct, test } from "./product.ts";
import { kill, seeSaved } from "./tab.ts";
import { storedClaims, storedFiles, watchCalls } from "./wire.ts";

const people = {
  killed: insured(car),
  cars: insured({ ...car, plate: "AA111AA" }, { ...car, plate: "AA222AA" }),
  left: insured(car),
  erased: insuredTwice(),
  other: insured(car),
  enter: insured(car),
  double: insured(car),
  forth: insured(car),
  back: insured(car),
  hasty: insured(car),
};
let product: Product;
beforeAll(async () => {
  product = await startProduct({ people: Object.values(people) });
});
afterAll(() => product?.close());

test("a tab that is killed at any step opens at that step, with answers and files", async ({ visit }) => {
  const visited = await visit(product);
  const { killed } = people;
  let { page } = visited;
  const killAndResume = async (title: string, lastWord: string) => {
    page = await kill(visited, page, lastWord);
    await identify(page, killed);
    await resume(page, title);
  };

  // The box has the focus still: nothing tells the page that it is about to go.
  await startClaim(page, killed);
  await fillVehicleAccident(page, "Choque");
  await field(page, "Cómo fue").fill("Venía por Mitre y me encerró");
  await killAndResume(titles.tell, "me encerró");
  expect(await field(page, "Cómo fue").inputValue()).toBe("Venía por Mitre y me encerró");
  await goOn(page, titles.driver);

  await copyInsured(page, titles.thirdParties);
  await goBack(page, titles.driver);
  await page.getByText("Sumar detalles").click();
  await field(page, "Clase de la licencia").fill("B1");
  await killAndResume(titles.driver, "B1");
  expect(await field(page, "Clase de la licencia").inputValue()).toBe("B1");
  await goOn(page, titles.thirdParties);

  await fillThirdParty(page, 1, "AA333AA", "20111222");
  await fillThirdParty(page, 2, "AA444AA", "20111223");
  await killAndResume(titles.thirdParties, "AA444AA");
  expect(await field(item(page, "Tercero 2"), "Patente").inputValue()).toBe("AA 444 AA");
  await goOn(page, titles.files);

  await addFiles(page, [await photo("frente.jpg"), await photo("detalle.jpg")]);
  page = await kill(visited, page, "detalle.jpg");
  await identify(page, killed);
  const offer = page.getByRole("article", { name: "Denuncia de siniestro · Fiat Cronos 2021" });
  await offer.getByText(`Ibas por «${titles.files}» · 2 archivos`).waitFor();
  await resume(page, titles.files);
  await tile(page, "frente.jpg").waitFor();
  await goOn(page, titles.review);

  await field(page, "Email").fill("ana@example.com");
  await killAndResume(titles.review, "ana@example.com");
  await page.getByText("Venía por Mitre y me encerró").waitFor();
  await button(page, "Enviar denuncia").click();
  await seeSent(page);
  const claims = await storedClaims(product, killed);
  expect(claims).toMatchObject([
    { status: "sent", content: { thirdParties: [{ plate: "AA333AA" }, { plate: "AA444AA" }] } },
  ]);
  expect(await storedFiles(product, claims[0]?.id ?? "")).toHaveLength(2);

  // What is sent is no draft any more; an extension that is being written is one.
  page = await kill(visited, page);
  await followClaim(page, killed, /SIN-/);
  await extendClaim(page);
  await field(page, "¿Qué querés agregar?").fill("Agrego el presupuesto");
  const { pathname } = new URL(page.url());
  page = await kill(visited, page, "Agrego el presupuesto");
  await identify(page, killed, pathname);
  await resume(page, titles.extension);
  expect(await field(page, "¿Qué querés agregar?").inputValue()).toBe("Agrego el presupuesto");
});

test("a draft goes on where it was when the proof of who asks has to be given again", async ({ visit }) => {
  const visited = await visit(product);
  const { cars } = people;
  let { page } = visited;
  await startClaim(page, cars, /AA222AA/);
  await fillVehicleAccident(page, "Choque");
  page = await kill(visited, page, "no lo vi venir");
  await identify(page, cars);
  await resume(page, titles.tell);
  // Proven by nobody any more.
  await product.server.database.db
    .updateTable("tickets")
    .set({ is_proven: false })
    .where("identity_number", "=", cars.identityNumber)
    .execute();
  await goOn(page);
  const dialog = page.getByRole("dialog", { name: "Tu identificación venció" });
  await showWho(dialog, cars);
  await seeStep(page, titles.driver);
  await goBack(page, titles.tell);
  expect(await field(page, "Cómo fue").inputValue()).toBe("Doblé y no lo vi venir");
});

test("text typed just before the page is left is kept", async ({ visit }) => {
  const { page } = await visit(product);
  await startClaim(page, people.left);
  await fillVehicleAccident(page, "Choque");
  await goBack(page, titles.where);
  await field(page, "Calle o ruta").fill("");
  await field(page, "Calle o ruta").pressSequentially("Pellegrini");
  await page.goto("/autogestion/cordillera");
  await identify(page, people.left);
  await resume(page, titles.where);
  expect(await field(page, "Calle o ruta").inputValue()).toBe("Pellegrini");
});

test("a draft opens for its own DNI alone", async ({ visit }) => {
  const { page } = await visit(product);
  await startClaim(page, people.other);
  await fillVehicleAccident(page, "Choque");
  await field(page, "¿Qué se rompió?").fill("Un secreto");
  await seeSaved(page, "Un secreto");
  await page.goto("/autogestion/cordillera");
  await identify(page, people.erased);
  await policyCard(page).waitFor();
  await button(page, "Cambiar").click();
  await field(page, "DNI del asegurado").fill(people.other.identityNumber);
  await showWho(page, people.other);
  await resume(page, titles.tell);
  expect(await field(page, "¿Qué se rompió?").inputValue()).toBe("Un secreto");
});

test("Enter in a box keeps the text and goes on", async ({ visit }) => {
  const { page } = await visit(product);
  const calls = watchCalls(page);
  await startClaim(page, people.enter);
  await fillVehicleAccident(page, "Choque");
  await goBack(page, titles.where);
  await field(page, "Ciudad o localidad").fill("");
  await field(page, "Calle o ruta").fill("");
  await field(page, "Calle o ruta").pressSequentially("Oroño");
  await page.keyboard.press("Enter");
  await page.getByRole("alert", { name: "Revisá estos datos" }).waitFor();
  expect(await field(page, "Calle o ruta").inputValue()).toBe("Oroño");
  await field(page, "Ciudad o localidad").pressSequentially("Rosario");
  await page.keyboard.press("Enter");
  await seeStep(page, titles.tell);
  await goOn(page, titles.driver);
  const saved = calls.findLast(({ call }) => call === "POST /api/accidents");
  expect(saved?.body).toMatchObject({ place: { street: "Oroño" } });
});

test("a double click goes one step and sends once", async ({ visit }) => {
  const { page } = await visit(product);
  const calls = watchCalls(page);
  const posts = () => calls.filter(({ call }) => call === "POST /api/accidents");
  await startClaim(page, people.double);
  await fillVehicleAccident(page, "Choque");
  await button(page, "Continuar").dblclick();
  await seeStep(page, titles.driver);
  expect(posts()).toHaveLength(1);
  await copyInsured(page, titles.thirdParties);
  await fillThirdParty(page, 1, "AA333AA", "20111222");
  await goOn(page, titles.files);
  await addFiles(page, [await photo("frente.jpg")]);
  await goOn(page, titles.review);
  await field(page, "Email").fill("ana@example.com");
  await button(page, "Enviar denuncia").dblclick();
  await seeSent(page);
  expect(posts().filter(({ body }) => JSON.stringify(body.status).includes("sending"))).toHaveLength(1);
  expect(await storedClaims(product, people.double)).toHaveLength(1);
});

test("going back and forth loses nothing, and what is hidden is kept but not sent", async ({ visit }) => {
  const { page } = await visit(product);
  const calls = watchCalls(page);
  await startClaim(page, people.forth);
  await fillVehicleAccident(page, "Choque");
  await goOn(page, titles.driver);
  await copyInsured(page, titles.thirdParties);
  await fillThirdParty(page, 1, "AA333AA", "20111222");
  await goOn(page, titles.files);
  await addFiles(page, [await photo("frente.jpg")]);
  await goOn(page, titles.review);
  await goBack(page, titles.files);
  await tile(page, "frente.jpg").waitFor();
  await goBack(page, titles.thirdParties);
  await goBack(page, titles.driver);
  await backToAccident(page);

  await chooseAccident(page, "Cerraduras");
  await goOn(page, titles.where);
  await goOn(page, titles.tell);
  await page.getByRole("combobox", { name: "Provincia" }).selectOption("Santa Fe");
  await field(page, "Localidad").fill("Rosario");
  await goOn(page, titles.driver);
  expect(calls.findLast(({ call }) => call === "POST /api/accidents")?.body).not.toHaveProperty(
    "thirdParties",
  );
  await goOn(page, titles.files);
  await goBack(page, titles.driver);
  await backToAccident(page);
  await chooseAccident(page, "Choque");
  await goOn(page, titles.where);
  await goOn(page, titles.tell);
  await goOn(page, titles.driver);
  await goOn(page, titles.thirdParties);
  expect(await field(item(page, "Tercero 1"), "Patente").inputValue()).toBe("AA 333 AA");
});

test("the browser's own back and forward buttons walk the steps", async ({ visit }) => {
  const { page } = await visit(product);
  await startClaim(page, people.back);
  await fillCrystals(page);
  expect(new URL(page.url()).pathname).toBe("/autogestion/cordillera/siniestros/revision");
  await page.goBack();
  await seeStep(page, titles.files);
  await page.goBack();
  await seeStep(page, titles.driver);
  await page.getByText("Sumar detalles").click();
  await field(page, "Clase de la licencia").fill("B1");
  await page.goForward();
  await seeStep(page, titles.files);
  await page.goBack();
  await seeStep(page, titles.driver);
  expect(await field(page, "Clase de la licencia").inputValue()).toBe("B1");
  await page.goForward();
  await seeStep(page, titles.files);
  await page.goForward();
  await seeStep(page, titles.review);
  await send(page);
  await button(page.getByRole("dialog"), "Enviar denuncia").click();
  await seeSent(page);
});

test("Back that comes before a slow page has seen its new address is followed", async ({ visit }) => {
  const { page, context } = await visit(product);
  await startClaim(page, people.hasty);
  await fillCrystals(page);
  await goBack(page, titles.files);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 20 });
  const left = page.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const push = history.pushState;
    history.pushState = (...entry) => {
      push.apply(history, entry);
      history.pushState = push;
      resolve(location.pathname);
      history.back();
    };
    return promise;
  });
  await goOn(page);
  expect(await left).toBe("/autogestion/cordillera/siniestros/revision");
  await seeStep(page, titles.files);
});

/** From the driver to what happened. */
async function backToAccident(page: Page): Promise<void> {
  for (const title of [titles.tell, titles.where, titles.when, titles.accident]) await goBack(page, title);
}
