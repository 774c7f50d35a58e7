import type { Locator, Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import { stopClock } from "../browser/test.ts";
import { breakCall } from "./break-calls.ts";
import {
  accidentDay,
  addFiles,
  answerCaptcha,
  button,
  choosePolicy,
  confirm,
  copyInsured,
  field,
  fillThirdParty,
  fillVehicleAccident,
  followClaim,
  goOn,
  identify,
  option,
  seeSent,
  seeStep,
  send,
  tile,
  titles,
} from "./claim-page.ts";
import { inspectPage } from "./inspect-page.ts";
import { car, insured } from "./people.ts";
import { photo } from "./photos.ts";
import { captchaCode, type Product, startProduct, test } from "./product.ts";
import { storedClaims } from "./wire.ts";

const people = {
  cordillera: insured(car),
  litoral: insured(car),
  keyboard: insured(car),
  work: insured(car),
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
    const inspect = async (state: string) => problems.push(...(await inspectPage(page, state)));

    await page.goto("/autogestion");
    await page.getByRole("link", { name: /Cordillera/ }).waitFor();
    await inspect("platforms");
    await page.goto(`/autogestion/${platform}/nada`);
    await seeStep(page, "No encontramos esta página");
    await inspect("not found");
    await page.goto(`/autogestion/${platform}`);
    await page.getByRole("link", { name: /Denunciar o seguir un siniestro/ }).click();
    await button(page, "Continuar").click();
    await page.getByText("Campo requerido").waitFor();
    await inspect("DNI with an error");
    await field(page, "DNI del asegurado").fill(person.identityNumber);
    await button(page, "Continuar").click();
    await page.getByRole("img", { name: /Imagen con un código/ }).waitFor();
    await inspect("captcha");
    await answerCaptcha(page);
    await option(page, "Elegí un siniestro o una póliza", /Nueva denuncia/).check();
    await inspect("entry");
    await choosePolicy(page);
    await inspect("accident, empty");
    await option(page, "Tipo de siniestro", "Choque").check();
    await goOn(page);
    await page.getByRole("alert", { name: "Revisá estos datos" }).waitFor();
    await inspect("accident, with errors");
    await fillVehicleAccident(page, "Choque");
    const { heal } = await breakCall(page, "save", { name: "500", status: 500 });
    await goOn(page);
    await page.getByText("Error del servidor, reintentelo más tarde").waitFor();
    await inspect("failure");
    await heal();
    await goOn(page, titles.driver);
    await copyInsured(page);
    await inspect("driver");
    await button(page, "Borrar lo que escribí").click();
    await page.getByRole("dialog").waitFor();
    await inspect("erasing");
    await button(page.getByRole("dialog"), "Cancelar").click();
    await breakCall(page, "save", { name: "401", status: 401 }, 1);
    await goOn(page);
    const renewal = page.getByRole("dialog", { name: "Tu identificación venció" });
    await renewal.getByRole("img", { name: /Imagen con un código/ }).waitFor();
    await inspect("renewal");
    await answerCaptcha(renewal);
    await seeStep(page, titles.thirdParties);
    await fillThirdParty(page, 1, "1234", "1");
    await goOn(page);
    await page.getByText("Patente inválida").first().waitFor();
    await inspect("third parties, with errors");
    await fillThirdParty(page, 1, "AA123BB", "20111222");
    await goOn(page, titles.files);
    await inspect("files, empty");
    await identify(page, person, platform);
    await seeStep(page, "Tenés una denuncia sin terminar");
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
    await inspectMaintenance(page, inspect);
    await button(page, "Enviar denuncia").click();
    await confirm(page);
    await seeSent(page);
    await inspect("sent");
    await followClaim(page, person, /Siniestro del/, platform);
    await seeStep(page, titles.extension);
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
  await tabTo(page, option(page, "Elegí un siniestro o una póliza", /Nueva denuncia/));
  await keyboard.press("Space");
  await tabTo(page, button(page, "Nueva denuncia"));
  await keyboard.press("Enter");
  await seeStep(page, titles.accident);
  await tabTo(page, option(page, "Tipo de siniestro", "Cristales"));
  await keyboard.press("Space");
  await type("Fecha del hecho", accidentDay.typed.replaceAll("/", ""));
  await type("Hora", "1030");
  await type("Ciudad o localidad", "Rosario");
  await type("Calle o ruta", "Mitre");
  await type("¿Qué pasó?", "Una piedra");
  await type("Daños", "El parabrisas");
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

test("the device's own work stands in for the code that cannot be seen", async ({ visit }) => {
  const { page } = await visit(product);
  await page.goto("/autogestion/litoral/siniestros");
  await field(page, "DNI del asegurado").fill(people.work.identityNumber);
  await button(page, "Continuar").click();
  await page.getByRole("img", { name: /Imagen con un código/ }).waitFor();
  await button(page, "No puedo ver la imagen").click();
  await option(page, "Elegí un siniestro o una póliza", /Nueva denuncia/).waitFor();
});

test("a wrong code says so and clears the box", async ({ visit }) => {
  const { page } = await visit(product);
  await page.goto("/autogestion/litoral/siniestros");
  await field(page, "DNI del asegurado").fill(people.work.identityNumber);
  await button(page, "Continuar").click();
  await page.getByRole("img", { name: /Imagen con un código/ }).waitFor();
  await field(page, "Código de 6 dígitos").fill("654321");
  await button(page, "Ingresar").click();
  await page.getByText("El código ingresado no coincide", { exact: true }).waitFor();
  expect(await field(page, "Código de 6 dígitos").inputValue()).toBe("");
});

test.for(["/autogestion/nadie/siniestros", "/autogestion/cordillera/nada/de/nada"])(
  "%s is a page that is not there",
  async (path, { visit }) => {
    const { page } = await visit(product);
    await page.goto(path);
    await seeStep(page, "No encontramos esta página");
  },
);

test("a platform that does not come in two seconds can be asked for again", async ({ visit }) => {
  const { page, context } = await visit(product);
  const held = "**/api/self-management-platforms";
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
  await page.clock.resume();
  await page.unroute(held);
  await button(page, "Reintentar").click();
  await seeStep(page, "¿Qué necesitás hacer?");
});

/** Presses Tab until the element has the focus, as far as a page can be long. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reaches ${target}`);
}
