import type { Locator, Page } from "playwright";
import type { DemoPerson } from "#server/seed/demo.ts";
import { dayInArgentina } from "#src/shared/session/buenos-aires.ts";
import { captchaCode } from "./product.ts";

type Scope = Page | Locator;
type FileToChoose = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

export const titles = {
  accident: "Datos del siniestro",
  driver: "Conductor",
  thirdParties: "Terceros",
  files: "Fotos y documentos",
  review: "Revisión",
  sent: "Denuncia enviada",
  extension: "Agregar una ampliación",
  extended: "Ampliación enviada",
} as const;

const sentMessage = "El siniestro se ingresó correctamente, nos vamos a contactar a la brevedad";

const dayBefore = dayInArgentina(new Date(Date.now() - 24 * 3_600_000));

/** The day of every accident: yesterday in Argentina, as it is typed and as it travels. */
export const accidentDay = {
  typed: dayBefore.split("-").reverse().join("/"),
  wire: dayBefore.replaceAll("-", "/"),
};

/** A question's box by its title, whether the question is optional or not. */
export function field(scope: Scope, title: string): Locator {
  return scope.getByRole("textbox", { name: named(title) });
}

/** An option of a question that is answered with radios. */
export function option(scope: Scope, question: string, choice: string | RegExp): Locator {
  const name = typeof choice === "string" ? named(choice) : choice;
  return scope.getByRole("radiogroup", { name: named(question) }).getByRole("radio", { name });
}

export function button(scope: Scope, name: string | RegExp): Locator {
  return scope.getByRole("button", { name, exact: true });
}

/** The card of a list's item. */
export function item(scope: Scope, name: string): Locator {
  return scope.getByRole("group", { name, exact: true });
}

/** Waits for the step with this title. */
export async function seeStep(page: Page, title: string): Promise<void> {
  await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
}

export async function goOn(page: Page, title?: string): Promise<void> {
  await button(page, "Continuar").click();
  if (title !== undefined) await seeStep(page, title);
}

export async function goBack(page: Page, title: string): Promise<void> {
  await button(page, "Volver").click();
  await seeStep(page, title);
}

/** From the platform's claims to whatever an identified person sees first. */
export async function identify(
  page: Page,
  person: Pick<DemoPerson, "identityNumber">,
  platform = "cordillera",
) {
  await page.goto(`/autogestion/${platform}/siniestros`);
  await field(page, "DNI del asegurado").fill(person.identityNumber);
  await button(page, "Continuar").click();
  await answerCaptcha(page);
}

export async function answerCaptcha(scope: Scope): Promise<void> {
  await scope.getByRole("img", { name: /Imagen con un código/ }).waitFor();
  await field(scope, "Código de 6 dígitos").fill(captchaCode);
  await button(scope, "Ingresar").click();
}

/** Identifies and begins a claim on the policy whose description matches. */
export async function startClaim(page: Page, person: DemoPerson, policy: RegExp = /Nueva denuncia/) {
  await identify(page, person);
  await choosePolicy(page, policy);
}

export async function choosePolicy(page: Page, policy: RegExp = /Nueva denuncia/): Promise<void> {
  await option(page, "Elegí un siniestro o una póliza", policy).check();
  await button(page, "Nueva denuncia").click();
  await seeStep(page, titles.accident);
}

/** Opens a claim that was made before, by the words of its status or asset. */
export async function followClaim(page: Page, person: DemoPerson, description: RegExp, platform?: string) {
  await identify(page, person, platform);
  await option(page, "Elegí un siniestro o una póliza", description).check();
  await button(page, "Seguir con este siniestro").click();
}

/** The questions that every accident has. */
export async function fillFacts(page: Page): Promise<void> {
  await field(page, "Fecha del hecho").fill(accidentDay.typed);
  await field(page, "Hora").fill("10:30");
  await field(page, "Ciudad o localidad").fill("Rosario");
  await field(page, "Calle o ruta").fill("Mitre");
  await field(page, "Daños").fill("Paragolpes y óptica");
}

export async function fillVehicleAccident(page: Page, type: string): Promise<void> {
  await option(page, "Tipo de siniestro", type).check();
  await fillFacts(page);
  await field(page, "¿Qué pasó?").fill("Doblé y no lo vi venir");
}

export async function fillReplacement(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: "Provincia" }).selectOption("Santa Fe");
  await field(page, "Localidad").fill("Rosario");
}

/** The driver is the insured. */
export async function copyInsured(page: Page): Promise<void> {
  await option(page, "¿Manejaba la persona asegurada?", "Sí").check();
}

export async function fillThirdParty(page: Page, number: number, plate: string, dni: string): Promise<void> {
  const card = item(page, `Tercero ${number}`);
  if ((await card.count()) === 0) await button(page, "Agregar tercero").click();
  await field(card, "DNI o CUIT").fill(dni);
  await field(card, "Patente").fill(plate);
}

/** Chooses files and waits until each has its tile. */
export async function addFiles(page: Page, files: readonly FileToChoose[]): Promise<void> {
  await page.getByLabel(/Elegir archivo/).setInputFiles([...files]);
  for (const { name } of files) await tile(page, name).waitFor();
}

/** A chosen file, by the button that takes it out: photos become .jpg. */
export function tile(page: Page, name: string): Locator {
  return button(page, `Quitar ${name.replace(/\.(png|jpeg)$/, ".jpg")}`);
}

/** Fills the mail and sends, saying yes to sending without documents where that is asked. */
export async function send(page: Page): Promise<void> {
  await field(page, "Email").fill("ana@example.com");
  await button(page, "Enviar denuncia").click();
}

export async function confirm(page: Page): Promise<void> {
  await button(page.getByRole("dialog"), "Enviar denuncia").click();
}

export async function seeSent(page: Page): Promise<void> {
  await seeStep(page, titles.sent);
  await page.getByText(sentMessage, { exact: true }).waitFor();
}

/** From the first step of a crystals claim, the shortest there is, to its review. */
export async function fillCrystals(page: Page): Promise<void> {
  await fillVehicleAccident(page, "Cristales");
  await fillReplacement(page);
  await goOn(page, titles.driver);
  await copyInsured(page);
  await goOn(page, titles.files);
  await goOn(page, titles.review);
}

function named(title: string): RegExp {
  return new RegExp(`^${title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}( \\(opcional\\))?$`);
}
