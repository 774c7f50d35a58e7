import type { Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import { documentsOf, type FlowDocument, type ProductDocument } from "#engine/language/index.ts";
import { library, real, sentUpTo } from "../server/sent-in-scenarios.ts";
import { openDesk } from "./broker-page.ts";
import { button, field, option, seeStep } from "./claim-page.ts";
import { inspectPage } from "./inspect-page.ts";
import { test } from "./product.ts";
import { inDays, type QuotingDesk, startQuotingDesk } from "./quoting-desk.ts";

let desk: QuotingDesk;
beforeAll(async () => {
  desk = await startQuotingDesk();
});
afterAll(() => desk?.close());

const look = (page: Page, state: string) => inspectPage(page, state, { target: 24 });

/** What is quoted and is no vehicle, in each form in which it is sold: a product is here once its documents are. */
const products = documentsOf(library, "product")
  .map(({ value }) => value as unknown as ProductDocument)
  .filter(({ riskType, flows }) => riskType !== "vehicle" && flows.quote);

test("each product begins with its own questions", async ({ visit }) => {
  const { page } = await openDesk(visit, desk.product, "productora");
  for (const { title, route, routes } of products) {
    await page.goto(`/cotizaciones/${routes?.quote ?? route}`);
    await page
      .getByText(/^Paso 1 de \d/)
      .filter({ visible: true })
      .waitFor();
    // An answer that is worked out is not shown before it is known.
    expect([title, await page.locator("[readonly]").count()]).toEqual([title, 0]);
    expect(await look(page, `${title}, first step`)).toEqual([]);
  }
});

/** Whether the emission of a product has a page of its own for what its insurer asks besides. */
const asksBesides = ({ flows }: ProductDocument) => placeOf(flows.emission)?.path === "adicional";

// One whose insurer asks besides, one whose insurer does not: `server/journeys` sends the bodies of all without a browser.
test.for([products.find((one) => asksBesides(one)), products.find((one) => !asksBesides(one))])(
  "what insurers answer to the scenario of a product is compared and sent: $id",
  async (product, { visit }) => {
    const { id = "", flows } = product ?? {};
    const session = await desk.authorize();
    const { requests } = await sentUpTo(flows?.quote ?? "", id, "create");
    const body = real(requests.at(-1)?.body ?? {}, {}) as object;
    const { id: quoteId } = await desk.call("/multi-quotes", body, { session });
    const { page } = await openDesk(visit, desk.product, "productora", `/cotizaciones/detalle/${quoteId}`);
    await seeStep(page, "Coberturas");
    await page.getByText("2 de 2 respondieron").waitFor();
    expect(await look(page, `${id}, comparison`)).toEqual([]);
    const { coverages } = await desk.call(`/multi-quotes/${quoteId}`, undefined, { session });
    const [{ id: coverage, insuranceCompany }] = coverages;
    await page
      .getByRole("button", { name: new RegExp(`^${insuranceCompany.displayName}, `) })
      .first()
      .click();
    await goOn(page, "Resumen");
    expect(await look(page, `${id}, summary`)).toEqual([]);
    await button(page, "Enviar por email").click();
    await seeStep(page, "Enviar por email");
    expect(await look(page, `${id}, sending`)).toEqual([]);
    await button(page, "Enviar").click();
    await seeStep(page, "Cotización enviada");
    const asked = placeOf(flows?.emission);
    if (asked?.path !== "adicional") return;
    await page.goto(`/poliza/emitir?product=${id}&quoteId=${quoteId}&coverageId=${coverage}`);
    await seeStep(page, "Cliente");
    await answerClient(page);
    await goOn(page, String(asked.title));
    expect(new URL(page.url()).pathname).toBe("/poliza/emitir/adicional");
    expect(await look(page, `${id}, what its insurer asks besides`)).toEqual([]);
  },
);

test("a home is quoted, emitted, read as a policy and changed, all in its pages", async ({ visit }) => {
  const { page } = await openDesk(visit, desk.product, "productora", "/cotizaciones/hogar");
  await quoteHome(page);
  await page
    .getByRole("button", { name: /^Allianz, / })
    .first()
    .click();
  await goOn(page, "Resumen");
  expect(await look(page, "summary")).toEqual([]);
  await button(page, "Emitir").click();
  await emitHome(page);
  await seeStep(page, "Póliza emitida");
  await button(page, "Ver la póliza").click();
  await seeStep(page, "Casa de 120 m²");
  await page.getByText("Rige desde el").first().waitFor();
  expect(await look(page, "policy")).toEqual([]);
  // What is told of its life is read along its line, and not letter by letter.
  const told = await page.getByText("Alta de la póliza").first().boundingBox();
  expect(told?.width).toBeGreaterThan(told?.height ?? 0);
  await button(page, "Pedir un cambio").click();
  await changeEmail(page);
  await page.getByRole("link", { name: /^Póliza / }).click();
  await button(page, "Comparar versiones").click();
  await page.getByRole("row", { name: /Email.*otra@example\.com/ }).waitFor();
});

/** The step of an emission that asks for what is insured. */
function placeOf(flow: string | undefined) {
  const all = documentsOf(library, "flow").map(({ value }) => value as unknown as FlowDocument);
  return all.find(({ id }) => id === flow)?.steps?.risk;
}

async function quoteHome(page: Page): Promise<void> {
  await seeStep(page, "La vivienda");
  await field(page, "Tipo de vivienda").selectOption("Casa");
  await option(page, "Carácter", "Propietario que habita").check({ force: true });
  await option(page, "Uso", "Permanente").check({ force: true });
  await field(page, "Superficie cubierta (m²)").fill("120");
  await field(page, "Construcción").selectOption("Mampostería");
  await field(page, "Siniestros en los últimos 3 años").fill("0");
  await goOn(page, "Qué se asegura");
  await option(page, "Cómo se arma", /^A medida/).check({ force: true });
  await field(page, "Incendio del edificio").fill("100000000");
  await field(page, "Incendio del contenido").fill("40000000");
  await goOn(page, "Dónde está y cómo se paga");
  await field(page, "Código postal").fill("2000");
  await field(page, "Localidad").fill("Rosario");
  await page.getByRole("listbox").getByRole("option", { name: "Rosario" }).first().click();
  await field(page, "Vigencia desde").fill(inDays(0).split("/").reverse().join("/"));
  await option(page, "Forma de pago", "Débito en cuenta (CBU)").check({ force: true });
  await goOn(page, "Cliente");
  await field(page, "Nombre").fill("Ireneo");
  await field(page, "Apellido").fill("Funes");
  await field(page, "Email").fill("ireneo@example.com");
  await button(page, "Cotizar").click();
  await seeStep(page, "Coberturas");
}

async function emitHome(page: Page): Promise<void> {
  await seeStep(page, "Cliente");
  expect(await look(page, "client")).toEqual([]);
  await answerClient(page);
  await goOn(page, "La vivienda");
  await page
    .getByRole("checkbox", { name: "La vivienda está en el domicilio del tomador" })
    .check({ force: true });
  await field(page, "Entre calles").fill("Rioja y San Luis");
  await field(page, "Titular de la escritura").fill("Ireneo Funes");
  await option(page, "¿Tiene pileta?", "No").check({ force: true });
  await goOn(page, "Pago");
  expect(await look(page, "payment")).toEqual([]);
  await field(page, "CBU, CVU o alias").fill("9990001800000000123459");
  await field(page, "Titular").fill("Ireneo Funes");
  await field(page, "CUIT o CUIL del titular").fill("27991234565");
  await option(page, "Tipo de cuenta", "Caja de ahorro").check({ force: true });
  await page.getByRole("checkbox", { name: /Autorizo/ }).check({ force: true });
  await page.getByRole("button", { name: /^Emitir por/ }).click();
}

/** A person who insures for themselves, up to the step after. */
async function answerClient(page: Page): Promise<void> {
  await field(page, "Número de documento").fill("99123456");
  await field(page, "CUIL").fill("27991234565");
  await field(page, "Fecha de nacimiento").fill("03/02/1980");
  await option(page, "Género", "Masculino").check({ force: true });
  await field(page, "Estado civil").selectOption("Soltero/a");
  await field(page, "Nacionalidad").fill("Argentina");
  await field(page, "Actividad u ocupación").fill("Docente");
  await field(page, "Teléfono").fill("341 555 1234");
  await field(page, "Calle").fill("Mitre");
  await field(page, "Altura").fill("450");
  await option(page, "¿Es una persona expuesta políticamente?", "No").check({ force: true });
  await option(page, "¿Es sujeto obligado ante la UIF?", "No").check({ force: true });
  await page.getByRole("checkbox", { name: /^Los datos son ciertos/ }).check({ force: true });
  await goOn(page, "Asegurado");
  await page.getByRole("radio", { name: "Sí, acepta" }).check({ force: true });
}

/** Its insurer makes what is asked for, and it is read as it was made. */
async function changeEmail(page: Page): Promise<void> {
  await page.getByRole("dialog").getByRole("link", { name: "Cambio de datos de contacto" }).click();
  await seeStep(page, "¿Desde cuándo?");
  await goOn(page, "Los datos de contacto nuevos");
  await page.getByRole("checkbox", { name: "Email" }).check({ force: true });
  await field(page, "Email nuevo").fill("otra@example.com");
  await goOn(page, "Los papeles");
  await goOn(page, "Revisión");
  expect(await look(page, "endorsement's review")).toEqual([]);
  await button(page, "Pedir el endoso").click();
  await seeStep(page, "Endoso pedido");
  await button(page, "Ver el endoso").click();
  await page.getByText("Emitido", { exact: true }).first().waitFor();
}

async function goOn(page: Page, title: string): Promise<void> {
  await button(page, "Continuar").click();
  await seeStep(page, title);
}
