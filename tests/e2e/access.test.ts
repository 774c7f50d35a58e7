import type { Locator, Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import { breakCall } from "./break-calls.ts";
import {
  accidentDay,
  addFiles,
  answerCaptcha,
  button,
  chooseAccident,
  choosePolicy,
  claimsOf,
  confirm,
  extendClaim,
  field,
  fillFacts,
  fillProof,
  fillThirdParty,
  followClaim,
  goOn,
  identify,
  option,
  policyCard,
  seeSent,
  seeStep,
  send,
  tile,
  titles,
} from "./claim-page.ts";
import { inspectPage } from "./inspect-page.ts";
import { insuredTwice } from "./people.ts";
import { photo } from "./photos.ts";
import { captchaCode, type Product, startProduct, test } from "./product.ts";
import { storedClaims } from "./wire.ts";

const people = {
  cordillera: insuredTwice(),
  litoral: insuredTwice(),
  keyboard: insuredTwice(),
  focus: insuredTwice(),
};
let product: Product;
beforeAll(async () => {
  product = await startProduct({ people: Object.values(people) });
});
afterAll(() => product?.close());

// The narrowest phone and a desk, each in its light and dark colours.
test.for([
  { platform: "cordillera", width: 320 },
  { platform: "litoral", width: 1280 },
] as const)(
  "every state of $platform is accessible and fits in $width px",
  async ({ platform, width }, { visit }) => {
    const person = people[platform];
    const { page } = await visit(product, { viewport: { width, height: 800 } });
    const problems: string[] = [];
    const inspect = async (state: string) =>
      problems.push(...(await inspectPage(page, `${state} at ${width}`)));

    await page.goto("/autogestion");
    await page.getByRole("link", { name: /Cordillera/ }).waitFor();
    await inspect("platforms");
    await page.goto(`/autogestion/${platform}/nada`);
    await seeStep(page, "No encontramos esta página");
    await inspect("not found");
    await page.goto(`/autogestion/${platform}`);
    await page.getByRole("link", { name: /Denunciar un siniestro/ }).click();
    await button(page, "Continuar").click();
    await page.getByText("Escribí el DNI", { exact: true }).waitFor();
    await inspect("DNI with an error");
    await field(page, "DNI del asegurado").fill(person.identityNumber);
    await page.getByRole("img", { name: /Imagen con un código/ }).waitFor();
    await inspect("DNI and code");
    await answerCaptcha(page);
    await seeStep(page, titles.proof);
    await inspect("proof");
    await button(page, "Confirmar").click();
    await page.getByRole("alert", { name: "Revisá estos datos" }).waitFor();
    await inspect("proof with errors");
    await fillProof(page, person);
    await button(page, "Confirmar").click();
    await policyCard(page).waitFor();
    await inspect("entry");
    await choosePolicy(page);
    await inspect("accident, empty");
    await chooseAccident(page, "Choque");
    await inspect("when, empty");
    await goOn(page);
    await page.getByRole("alert", { name: "Revisá estos datos" }).waitFor();
    await inspect("when, with errors");
    await fillFacts(page);
    await field(page, "Cómo fue").fill("Doblé y no lo vi venir");
    await page.getByText("Sumar detalles").click();
    await inspect("tell, unfolded");
    const { heal } = await breakCall(page, "save", { name: "500", status: 500 });
    await goOn(page);
    await page.getByText("Error del servidor, reintentelo más tarde").waitFor();
    await inspect("failure");
    await heal();
    await goOn(page, titles.driver);
    await inspect("driver");
    await button(page, "Borrar lo que escribí").click();
    await page.getByRole("dialog").waitFor();
    await inspect("erasing");
    await button(page.getByRole("dialog"), "Cancelar").click();
    await breakCall(page, "save", { name: "401", status: 401 }, 1);
    await option(page, "¿Manejaba la persona asegurada?", "Sí").click();
    const renewal = page.getByRole("dialog", { name: "Tu identificación venció" });
    await renewal.getByRole("img", { name: /Imagen con un código/ }).waitFor();
    await inspect("renewal");
    await answerCaptcha(renewal);
    await button(renewal, "Confirmar").waitFor();
    await inspect("renewal, proof");
    await fillProof(renewal, person);
    await button(renewal, "Confirmar").click();
    await seeStep(page, titles.thirdParties);
    await fillThirdParty(page, 1, "1234", "1");
    await goOn(page);
    await page
      .getByText(/^Patente inválida: va como/)
      .first()
      .waitFor();
    await inspect("third parties, with errors");
    await fillThirdParty(page, 1, "AA123BB", "20111222");
    await goOn(page, titles.files);
    await inspect("files, empty");
    await identify(page, person, claimsOf(platform));
    await seeStep(page, "Tenés algo sin terminar");
    await inspect("draft");
    await goOn(page, titles.files);
    await addFiles(page, [
      await photo("un-nombre-de-foto-muy-largo-que-no-entra-en-ninguna-pantalla-angosta.jpg"),
    ]);
    await inspect("files");
    await tile(page, "un-nombre-de-foto-muy-largo-que-no-entra-en-ninguna-pantalla-angosta.jpg").click();
    await goOn(page, titles.review);
    await send(page);
    await page.getByRole("dialog").waitFor();
    await inspect("review, confirming");
    await button(page.getByRole("dialog"), "Cancelar").click();
    await inspect("review");
    // What was being sent waits, and goes on by itself.
    await inspectMaintenance(page, inspect);
    await seeSent(page);
    await inspect("sent");
    await followClaim(page, person, /SIN-/, claimsOf(platform));
    await extendClaim(page);
    await inspect("extension");
    expect(problems).toEqual([]);
  },
);

async function inspectMaintenance(page: Page, inspect: (state: string) => Promise<unknown>): Promise<void> {
  await page.route("**/api/**", (route) =>
    route.fulfill({ status: 503, json: {}, headers: { "retry-after": "0" } }),
  );
  await button(page, "Enviar denuncia").click();
  await confirm(page);
  const maintenance = page.getByRole("alertdialog", { name: "El sitio está en mantenimiento" });
  await maintenance.waitFor();
  await inspect("maintenance");
  // What was being sent goes on by itself.
  await page.unroute("**/api/**");
  await maintenance.waitFor({ state: "hidden" });
}

test("the keyboard alone goes from the DNI to a claim that was sent", async ({ visit }) => {
  const { page } = await visit(product, {
    viewport: { width: 1280, height: 800 },
    isMobile: false,
    hasTouch: false,
  });
  const { keyboard } = page;
  const type = async (title: string, text: string) => {
    await tabTo(page, field(page, title));
    await keyboard.type(text);
  };
  await page.goto("/autogestion/cordillera/siniestros");
  await type("DNI del asegurado", people.keyboard.identityNumber);
  await keyboard.press("Enter");
  await type("Código de 6 dígitos", captchaCode);
  await keyboard.press("Enter");
  await type("Fecha de nacimiento", "14031985");
  await type("Patente", "AZ102ZZ");
  await keyboard.press("Enter");
  await tabTo(page, policyCard(page));
  await keyboard.press("Enter");
  await seeStep(page, titles.accident);
  await tabTo(page, option(page, "¿Qué pasó?", /^Choque Auto/));
  await keyboard.press("ArrowDown");
  await keyboard.press("ArrowDown");
  await keyboard.press("Enter");
  await seeStep(page, titles.when);
  await tabTo(page, option(page, "¿Qué día?", /^Hoy/));
  // The arrows choose among days, and go nowhere else.
  await keyboard.press("ArrowDown");
  await keyboard.press("ArrowDown");
  await type("¿Qué día?", accidentDay.typed.replaceAll("/", ""));
  await type("Hora, más o menos", "1030");
  await keyboard.press("Enter");
  await seeStep(page, titles.where);
  await type("Ciudad o localidad", "Rosario");
  await type("Calle o ruta", "Mitre");
  await keyboard.press("Enter");
  await seeStep(page, titles.tell);
  await type("Cómo fue", "Una piedra");
  await type("¿Qué se rompió?", "El parabrisas");
  const province = page.getByRole("combobox", { name: "Provincia" });
  await tabTo(page, province);
  // Letters choose only while they come fast: after a pause the space of «Santa Fe» opens the list.
  for (let presses = 0; presses < 30 && (await province.inputValue()) !== "S"; presses += 1)
    await keyboard.press("ArrowDown");
  await type("Localidad", "Rosario");
  await tabTo(page, button(page, "Continuar"));
  await keyboard.press("Enter");
  await seeStep(page, titles.driver);
  await tabTo(page, option(page, "¿Manejaba la persona asegurada?", "Sí"));
  await keyboard.press("Space");
  await tabTo(page, button(page, "Continuar"));
  await keyboard.press("Enter");
  await seeStep(page, titles.files);
  await tabTo(page, button(page, "Continuar"));
  await keyboard.press("Enter");
  await seeStep(page, titles.review);
  await type("Email", "ana@example.com");
  await keyboard.press("Enter");
  await tabTo(page, button(page.getByRole("dialog"), "Enviar denuncia"));
  await keyboard.press("Enter");
  await seeSent(page);
  expect(await storedClaims(product, people.keyboard)).toMatchObject([
    { status: "sent", content: { replacementLocation: { province: "S" }, time: "10:30" } },
  ]);
});

test.for([320, 390])(
  "what has the focus is never under the bar of a step, at %s px",
  async (width, { visit }) => {
    const { page } = await visit(product, { viewport: { width, height: 640 } });
    await identify(page, people.focus);
    await choosePolicy(page);
    await chooseAccident(page, "Choque");
    await fillFacts(page);
    await page.getByText("Sumar detalles").click();
    await page.getByRole("heading", { level: 1 }).focus();
    const covered: string[] = [];
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press("Tab");
      covered.push(...(await page.evaluate(whatIsCovered)));
    }
    expect(covered).toEqual([]);
  },
);

/** The text of what has the focus, where the bar is drawn over it. */
function whatIsCovered(): string[] {
  const focused = document.activeElement;
  const bar = document.querySelector(".flow-actions");
  if (!focused || !bar || bar.contains(focused) || focused === document.body) return [];
  const shown = focused.closest("label") ?? focused;
  const [box, cover] = [shown.getBoundingClientRect(), bar.getBoundingClientRect()];
  const isCovered = box.bottom > cover.top + 1 && box.top < cover.bottom && cover.bottom >= innerHeight - 1;
  // Of a tall box the browser shows the line that is typed.
  const isSeen = cover.top - box.top >= Math.min(box.height, 44);
  return isCovered && !isSeen ? [shown.textContent || shown.id] : [];
}

/** Presses Tab until the element has the focus, as far as a page can be long. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reaches ${target}`);
}
