import { afterAll, beforeAll, expect } from "vitest";
import type { DemoPerson } from "#engine/language/index.ts";
import {
  button,
  chooseAccident,
  confirm,
  field,
  fillCrystals,
  identify,
  seeSent,
  seeStep,
  send,
  startClaim,
  thing,
  titles,
} from "./claim-page.ts";
import { inspectPage, inspectWidths } from "./inspect-page.ts";
import { car, insured, insuredTwice, insuredWithClaim } from "./people.ts";
import { type Product, startProduct, test } from "./product.ts";

const people = {
  claim: insuredWithClaim(),
  draft: insured(car),
  lost: insuredTwice(),
  help: insured(car),
  sender: insured(car),
  inspected: insuredInspected(),
  mine: insured(car),
};
let product: Product;
beforeAll(async () => {
  product = await startProduct({ people: Object.values(people) });
});
afterAll(() => product?.close());

type Accident = NonNullable<DemoPerson["accidents"]>[number];
type Inspection = NonNullable<DemoPerson["inspections"]>[number];

/** With a claim that was sent, one that was paid, and an inspection of which a photo was rejected. */
function insuredInspected(): DemoPerson {
  const person = insuredWithClaim();
  const policy = `${person.identityNumber}-0`;
  const content = { vehicleAccidentType: "crystals" };
  const paid: Accident = { policy, statuses: ["sent", "payed"], content };
  const asked: Inspection["asked"] = [
    { tag: "front", status: "finished" },
    { tag: "odometer", status: "rejected", reason: "Borrosa" },
  ];
  const inspections: Inspection[] = [{ policy, statuses: ["pending", "inReview", "rejected"], asked }];
  return { ...person, accidents: [...(person.accidents ?? []), paid], inspections };
}

const home = "/autogestion/cordillera";
const title = "¿Qué necesitás?";

test.for(["litoral", "cordillera", "pampa"])(
  "the home of %s offers its tasks and help before any identification",
  async (platform, { visit }) => {
    const { page } = await visit(product);
    await page.goto(`/autogestion/${platform}`);
    await seeStep(page, title);
    const links = await page
      .getByRole("link")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(links).toEqual(
      expect.arrayContaining([`/autogestion/${platform}/siniestros`, "tel:107", "tel:911"]),
    );
    await page.getByRole("button", { name: /^¿Te acaba de pasar\?/ }).click();
    await page.getByRole("dialog", { name: "Primero, la gente" }).getByText("Balizas y chaleco.").waitFor();
    expect(await inspectWidths(page, `roadside ${platform}`)).toEqual([]);
  },
);

test("each tow truck that a platform has is told, and none where it has none", async ({ visit }) => {
  const { page } = await visit(product);
  const tows = async (platform: string) => {
    await page.goto(`/autogestion/${platform}`);
    await button(page, "Ayuda").click();
    const sheet = page.getByRole("dialog", { name: "Ayuda" });
    await sheet.getByRole("link", { name: /^Llamar al 107/ }).waitFor();
    return sheet
      .getByRole("link", { name: /^Pedir la grúa/ })
      .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  };
  expect(await tows("litoral")).toEqual(["tel:08005550100"]);
  expect(await tows("pampa")).toEqual(["tel:08005550101", "tel:08005550102"]);
  expect(await tows("cordillera")).toEqual([]);
});

test("who is identified reads first what they left and what they sent, and may leave", async ({ visit }) => {
  const { page } = await visit(product);
  await identify(page, people.claim);
  await seeStep(page, "Mis siniestros");
  await page.goto(home);
  const mine = page.getByRole("region", { name: "Lo que tenés abierto" });
  const sent = mine.getByRole("link", { name: /Cerraduras/ });
  await sent.waitFor();
  await page.getByRole("button", { name: /^¿Te acaba de pasar\?/ }).click();
  await page
    .getByRole("dialog")
    .getByText(/^Fiat Cronos 2021 · AZ102ZZ · Allianz$/)
    .waitFor();
  await page.keyboard.press("Escape");
  await sent.click();
  await page.waitForURL(/\/siniestros\/[0-9a-f-]{36}$/);
  await page.goto(home);
  await button(mine, "Salir").click();
  await mine.waitFor({ state: "detached" });
  await page.getByRole("link", { name: /^Denunciar un siniestro/ }).click();
  await field(page, "DNI del asegurado").waitFor();
});

test("a draft is taken up from the home", async ({ visit }) => {
  const { page } = await visit(product);
  await startClaim(page, people.draft);
  await chooseAccident(page, "Choque");
  await field(page, "Hora, más o menos").fill("10:30");
  await page.getByText(/^Guardado/).waitFor();
  await page.goto(home);
  await page.getByRole("link", { name: /Sin enviar/ }).click();
  await seeStep(page, "Tenés algo sin terminar");
});

test("what could not be fetched is told in its place, and asked for again", async ({ visit }) => {
  const { page } = await visit(product);
  await identify(page, people.lost);
  await seeStep(page, "Mis siniestros");
  await page.route("**/api/accidents/options*", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(home);
  await page.getByText("No pudimos traer lo que enviaste.").waitFor();
  expect(await inspectPage(page, "home failed")).toEqual([]);
  await page.unroute("**/api/accidents/options*");
  await button(page, "Reintentar").click();
  await page.getByText("No tenés nada abierto.").waitFor();
});

test("help opens over a step without a signal, knows what it is about, and gives the focus back", async ({
  visit,
}) => {
  const { page, context } = await visit(product);
  const ready = page.waitForResponse(/\/assets\/help-.*\.js$/);
  await startClaim(page, people.help);
  await chooseAccident(page, "Choque");
  await field(page, "Hora, más o menos").fill("10:30");
  await ready;
  await context.setOffline(true);
  await page.getByText("No tenés conexión.").waitFor();
  await button(page, "Ayuda").focus();
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog", { name: "Ayuda" });
  await sheet.getByText(/^Sin conexión podés llamar igual\./).waitFor();
  const mail = await sheet.getByRole("link", { name: /^Mandanos un email/ }).getAttribute("href");
  expect(decodeURIComponent(mail ?? "")).toBe(
    `mailto:siniestros@cordillera.example?subject=Denuncia de siniestro · Fiat Cronos 2021&body=Hola, escribo por Denuncia de siniestro · Fiat Cronos 2021. Estoy en «${titles.when}».`,
  );
  expect(await inspectPage(page, "help over a step")).toEqual([]);
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  expect(await button(page, "Ayuda").evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await field(page, "Hora, más o menos").inputValue()).toBe("10:30");
});

test("the number of a claim is copied, and shared where the device can", async ({ visit, expect }) => {
  const { page, context } = await visit(product, { permissions: ["clipboard-read", "clipboard-write"] });
  const shared: string[] = [];
  await context.exposeBinding("tellShared", (_source, text: string) => shared.push(text));
  await context.addInitScript(shareLikeAPhone);
  await startClaim(page, people.sender);
  await fillCrystals(page);
  await send(page);
  await confirm(page);
  await seeSent(page);
  const number = await page.getByText(/^SIN-\d{4}-\d{6}$/).innerText();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const said = page.getByRole("status").filter({ hasText: "Copiado" });
  await page.getByRole("button", { name: `Copiar Número de siniestro: ${number}` }).click();
  await said.waitFor();
  expect(await copied()).toBe(number);
  expect(await inspectWidths(page, "sent")).toEqual([]);

  await page.goto(`${home}/siniestros`);
  await thing(page, number).click();
  const share = page.getByRole("button", { name: `Compartir Número: ${number}` });
  await share.waitFor();
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await share.click();
  await expect.poll(() => shared).toEqual([`Número: ${number}`]);
  await share.click();
  await expect.poll(() => shared.length).toBe(2);
  expect([await copied(), await said.count()]).toEqual(["", 0]);
  // What cannot be shared is copied.
  await share.click();
  await said.waitFor();
  expect(await copied()).toBe(number);
});

/** Hands on what is shared, then is left by the person, then says that the page may not. */
function shareLikeAPhone(): void {
  const { tellShared } = globalThis as unknown as { tellShared(text: string): void };
  const answers = [undefined, new DOMException("", "AbortError"), new DOMException("", "NotAllowedError")];
  const share = async ({ text }: { text: string }) => {
    tellShared(text);
    const problem = answers.shift();
    if (problem) throw problem;
  };
  Object.assign(navigator, { share });
}

test("an address without a platform that there is leads to those that there are", async ({ visit }) => {
  const { page } = await visit(product);
  for (const address of [
    "/autogestion",
    "/autogestion/",
    "/autogestion/nadie",
    "/autogestion/nadie/siniestros",
  ]) {
    await page.goto(address);
    await seeStep(page, "No encontramos esta página");
    expect(await page.getByRole("link", { name: /^Pampa Cooperativa/ }).getAttribute("href")).toBe(
      "/autogestion/pampa",
    );
  }
});

test("an inspection to be sent again is the first of what is open, and opens by its row", async ({
  expect,
  visit,
}) => {
  const { page } = await visit(product);
  await identify(page, people.inspected, `${home}/mis-siniestros`);
  await seeStep(page, "Mis siniestros");
  const choices = page.getByRole("radiogroup", { name: "Elegí un siniestro" }).getByRole("radio");
  await expect.poll(() => choices.count()).toBe(2);
  await page.getByText("Terminados").waitFor();
  await page.goto(home);
  const rows = page.getByRole("region", { name: "Lo que tenés abierto" }).getByRole("link");
  await expect.poll(() => rows.count()).toBe(2);
  expect(await rows.first().textContent()).toContain("Hay fotos para repetir");
  await rows.first().click();
  await seeStep(page, "Hay que repetir 1 foto");
  await page.goto(home);
  await page.getByRole("link", { name: /^Inspección Las fotos/ }).click();
  await seeStep(page, "Hay que repetir 1 foto");
});

test("who has no claim reads so under «Mis siniestros», and may report one", async ({ visit }) => {
  const { page } = await visit(product);
  await page.goto(home);
  await page.getByRole("link", { name: /^Mis siniestros/ }).click();
  await page.getByText("Para seguir con «Mis siniestros».").waitFor();
  expect(new URL(page.url()).pathname).toBe(`${home}/mis-siniestros`);
  await identify(page, people.mine, `${home}/mis-siniestros`);
  await seeStep(page, "Mis siniestros");
  await page.getByText("No tenés ninguno. Ojalá siga así.").waitFor();
  await button(page, "Denunciar un siniestro").click();
  await seeStep(page, titles.accident);
});
