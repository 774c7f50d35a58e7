import type { Page } from "playwright";
import { afterAll, beforeAll, vi } from "vitest";
import { emissionBody } from "../server/records/emissions/emission-body.ts";
import { policyBody } from "../server/records/policies/policy-body.ts";
import { quoteBody } from "../server/records/quotes/quote-body.ts";
import { openDesk } from "./broker-page.ts";
import { answerCaptcha, button, field, seeStep } from "./claim-page.ts";
import { fillCar, fillCardHolder } from "./emission-page.ts";
import { inspectPage } from "./inspect-page.ts";
import { fillTiles } from "./photos.ts";
import { test } from "./product.ts";
import { choosePrice } from "./quote-page.ts";
import { inDays, type QuotingDesk, startQuotingDesk } from "./quoting-desk.ts";

let desk: QuotingDesk;
beforeAll(async () => {
  desk = await startQuotingDesk();
});
afterAll(() => desk?.close());

/** What the broker has asked for already: prices for a client of theirs, of whom not everything is known. */
async function quoted(): Promise<string> {
  const token = await desk.authorize();
  const client = { ...(emissionBody("", 1).client as object), occupation: undefined };
  await desk.call("/clients", { client }, { session: token });
  const terms = { ...termsFromTomorrow(), paymentMethod: "creditCard" };
  return (await desk.call("/multi-quotes", quoteBody({ terms }), { session: token })).id;
}

test("the chosen price becomes a policy: its client completed, a new price confirmed, and found in the list", async ({
  expect,
  visit,
}) => {
  const id = await quoted();
  const zurich = desk.insurer("zurich");
  const { page } = await openDesk(visit, desk.product, "productora", `/cotizaciones/detalle/${id}`);
  // Opened anew nothing is chosen: it says so, and what to do.
  await page.getByText("Todavía no elegiste un precio").waitFor();
  await button(page, "Continuar").click();
  await page.getByRole("link", { name: "Elegí un precio para continuar" }).waitFor();
  await choosePrice(page, /^Zurich, Responsabilidad civil/);
  await page.getByText("Responsabilidad civil").first().waitFor();
  await button(page, "Emitir").click();
  await seeStep(page, "Auto");
  await fillCar(page);
  await button(page, "Continuar").click();
  await seeStep(page, "Cliente");
  // What is known of the client stands there; what lacks is asked.
  await expect.poll(() => field(page, "Calle").inputValue()).toBe("Mitre");
  await field(page, "Actividad u ocupación").fill("Docente");
  expect(await inspectPage(page, "client", { target: 24 })).toEqual([]);
  await button(page, "Continuar").click();
  await seeStep(page, "Asegurado");
  await page.getByRole("radio", { name: "Sí, acepta" }).check({ force: true });
  await button(page, "Continuar").click();
  await seeStep(page, "Pago");
  const emit = async () => {
    // The number of a card is kept by nobody: it is asked each time.
    await field(page, "Número").fill("4111111111111111");
    await page.getByRole("button", { name: /^Emitir por/ }).click();
  };
  await fillCardHolder(page, "ANA NUNEZ");
  // Its service does not let us in: nothing was done, and it is said with the way to us.
  zurich?.setFault("wrong-credentials");
  await emit();
  await seeStep(page, "No pudimos emitir la póliza");
  expect(new URL(page.url()).pathname).toBe("/cotizaciones/auto/error");
  const chat = page.getByRole("link", { name: "Escribinos por WhatsApp" });
  expect(await chat.getAttribute("href")).toMatch(/^https:\/\/wa\.me\/\d*\?text=Hola/);
  expect(await inspectPage(page, "error", { target: 24 })).toEqual([]);
  await button(page, "Corregir y volver a intentar").click();
  await seeStep(page, "Pago");
  zurich?.setFault(undefined);
  // What its insurer does not take is marked where it was answered, step by step, and sent again.
  zurich?.setBehaviour("fields");
  await emit();
  await seeStep(page, "Auto");
  await page.locator("[data-invalid]").getByText("El chasis no es el del vehículo").waitFor();
  expect(await inspectPage(page, "fields", { target: 24 })).toEqual([]);
  await field(page, "Número de chasis").fill("8AP359A23NU654321");
  await button(page, "Continuar").click();
  await seeStep(page, "Cliente");
  await page.locator("[data-invalid]").getByText("El mail no recibe correo").waitFor();
  await field(page, "Email").fill("otra@example.com");
  await button(page, "Continuar").click();
  await seeStep(page, "Asegurado");
  await button(page, "Continuar").click();
  await seeStep(page, "Pago");
  zurich?.setBehaviour("price");
  await emit();
  await seeStep(page, "El precio cambió");
  expect(await inspectPage(page, "price", { target: 24 })).toEqual([]);
  await page.getByRole("link", { name: "Escribirle por WhatsApp" }).waitFor();
  await page.getByRole("button", { name: /^Emitir por/ }).click();
  await seeStep(page, "Póliza emitida");
  expect(new URL(page.url()).pathname).toBe("/cotizaciones/auto/poliza-enviada");
  expect(await inspectPage(page, "sent", { target: 24 })).toEqual([]);
  const [issued] = zurich?.issued() ?? [];
  expect(zurich?.issued()).toHaveLength(1);
  await button(page, "Ver la póliza").click();
  await page
    .getByText(issued?.policyNumber ?? "-")
    .first()
    .waitFor();
  // This insurer does not say when an instalment is due: the page shows the next four, and that they are estimated.
  await page.getByRole("rowheader", { name: "1 de 12", exact: true }).waitFor();
  expect(await page.getByRole("cell", { name: /\(estimado\)$/ }).count()).toBe(4);
  // Its documents come by themselves, to its broker and, once it is proven who they are, to who is insured.
  const name = `tarjeta-de-circulacion-${issued?.policyNumber}.pdf`;
  const take = async (from: Page) => {
    const download = from.waitForEvent("download");
    await button(from, "Descargar Tarjeta de circulación").click();
    expect((await download).suggestedFilename()).toBe(name);
  };
  await take(page);
  const { page: own } = await visit(desk.product);
  await own.goto("/autogestion/tramite/documentos");
  await field(own, "DNI del asegurado").fill("99123456");
  await answerCaptcha(own);
  await field(own, "Fecha de nacimiento").fill("03/02/1980");
  await field(own, "Patente").fill("AZ123ZZ");
  await button(own, "Confirmar").click();
  await seeStep(own, "Mis documentos");
  await take(own);
  expect(await inspectPage(own, "own documents")).toEqual([]);
  await page.reload();
  await page.getByText(/^Lo bajó el asegurado/).waitFor();
  expect(await inspectPage(page, "documents", { target: 24 })).toEqual([]);
  await page.getByRole("link", { name: "Pólizas" }).first().click();
  await page.getByPlaceholder("Número, cliente o patente").fill(issued?.policyNumber ?? "-");
  await page
    .getByText(issued?.policyNumber ?? "-")
    .first()
    .waitFor();
});

test("a policy that ends is quoted with one press, and the board tells what it rises", async ({
  expect,
  visit,
}) => {
  // Of an insurer whose behaviour no walk beside this one changes: what rises is told by its own price.
  const insurer = { name: "sura", displayName: "SURA" };
  const ending = {
    ...{ insurer, number: "REN-1" },
    ...{ asset: "Fiat Cronos 1.6 MT 2021", coverages: [{ name: "Responsabilidad civil" }] },
    ...{ validFrom: inDays(-360), validTo: inDays(5), netPremium: undefined, totalPremium: 2_500_000 },
    payment: { paymentMethod: "creditCard" },
    // A walk beside this one makes Ana a client.
    client: { ...(policyBody().client as object), identityNumber: "99123458", cuil: "27991234581" },
  };
  await desk.call("/policies", policyBody(ending), { session: await desk.authorize() });
  const { page } = await openDesk(visit, desk.product, "productora", "/polizas/renovaciones");
  await page.getByRole("link", { name: "Pedir precios: Ana Núñez" }).click();
  await seeStep(page, "Coberturas");
  const same = page.getByRole("button", { name: /^SURA, Responsabilidad civil.*que hoy/ });
  await same.first().click();
  await page.getByText("Renueva").waitFor();
  // A walk beside this one has Zurich refuse for a moment.
  await page.getByText(/[45] de 5 respondieron/).waitFor();
  await page.goto("/polizas/renovaciones");
  await page.getByRole("link", { name: "Ver precios: Ana Núñez" }).waitFor();
  await page.getByText("1 sube más que tu 10 %").waitFor();
  expect(await inspectPage(page, "renewals", { target: 24 })).toEqual([]);
  await page.getByRole("checkbox", { name: "Solo las que suben más" }).check();
  await page.getByText("1 vence en 30 días").waitFor();
  const exporting = button(page, "Exportar CSV").click();
  const [file] = await Promise.all([page.waitForEvent("download"), exporting]);
  expect(file.suggestedFilename()).toBe("renovaciones.csv");
});

/** Emits the first price of an insurer that wants photos before: the quote, and the link of who is to be insured. */
async function awaitingPhotos(insurer: string) {
  const token = await desk.authorize();
  const id: string = (
    await desk.call("/multi-quotes", quoteBody({ terms: termsFromTomorrow() }), { session: token })
  ).id;
  const offer = await vi.waitUntil(async () => {
    const { coverages } = await desk.call(`/multi-quotes/${id}`, undefined, { session: token });
    return (coverages as Offer[]).find(({ insuranceCompany }) => insuranceCompany.name === insurer);
  }, patiently);
  desk.insurer(insurer)?.setBehaviour("inspection");
  const path = `/multi-quotes/${id}/emission`;
  // Of who has no policy: a walk beside this one counts its own.
  const client = {
    ...(emissionBody("", 1).client as object),
    ...{ identityNumber: "99123457", cuil: "27991234573" },
  };
  const body = emissionBody(offer.id, offer.budget.subscriptionAmount, { client });
  await desk.call(path, body, { session: token });
  const asked = await vi.waitUntil(
    async () => (await desk.call(path, undefined, { session: token })).inspection,
    patiently,
  );
  return { id, link: String(asked.path) };
}

test("photos that an insurer wants come from whoever is to be insured, and the emission goes on by itself", async ({
  expect,
  visit,
}) => {
  const { id, link } = await awaitingPhotos("allianz");
  const { page } = await openDesk(visit, desk.product, "productora", `/cotizaciones/detalle/${id}`);
  await seeStep(page, "La compañía pide una inspección");
  await page.getByText("Pendiente, 0 de 10 fotos").waitFor();
  expect(await inspectPage(page, "waiting", { target: 24 })).toEqual([]);

  const { page: phone } = await visit(desk.product);
  await phone.goto(link);
  await field(phone, "DNI del asegurado").fill("99123457");
  await answerCaptcha(phone);
  await field(phone, "Fecha de nacimiento").fill("03/02/1980");
  await field(phone, "Patente").fill("AZ 123 ZZ");
  await button(phone, "Confirmar").click();
  await seeStep(phone, "Fotos del vehículo");
  await fillTiles(phone, "foto");
  await phone.getByText("Van 10 de 10").waitFor();
  await button(phone, "Enviar").click();
  await seeStep(phone, "Inspección enviada");

  // Nobody presses anything: its insurer approves them, and issues.
  await expect.poll(() => desk.insurer("allianz")?.issued().length, { timeout: 20_000 }).toBe(1);
  await button(page, "Ver en qué está").click();
  await seeStep(page, "Póliza emitida");
});

const patiently = { timeout: 20_000, interval: 100 };

type Offer = {
  readonly id: string;
  readonly insuranceCompany: { readonly name: string };
  readonly budget: { readonly subscriptionAmount: number };
};

function termsFromTomorrow(): object {
  return { ...(quoteBody().terms as object), validFrom: inDays(1), paymentMethod: "bankAccount" };
}
