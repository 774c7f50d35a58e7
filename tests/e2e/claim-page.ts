import type { Locator, Page } from "playwright";
import type { DemoPerson } from "#engine/language/index.ts";
import { dayInArgentina } from "#src/shared/time/buenos-aires.ts";
import { captchaCode } from "./start-product.ts";

type Scope = Page | Locator;
type FileToChoose = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

export const titles = {
  accident: "¿Qué pasó?",
  when: "¿Cuándo fue?",
  where: "¿Dónde fue?",
  tell: "Contanos",
  driver: "¿Quién manejaba?",
  proof: "Confirmá que sos vos",
  thirdParties: "¿Con quién chocaste?",
  files: "Sacá las fotos",
  papers: "Fotos y documentos",
  review: "Revisá y enviá",
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
  const name = named(title);
  return scope.getByRole("textbox", { name }).or(scope.getByRole("combobox", { name }));
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

/** From the claims of a platform, as in a new tab, to whatever an identified person sees first. */
export async function identify(page: Page, person: DemoPerson, address = claimsOf("cordillera")) {
  await forget(page);
  await page.goto(address);
  await field(page, "DNI del asegurado").fill(person.identityNumber);
  await showWho(page, person);
}

/** From the code of the image on: types it, and what only that person knows. */
export async function showWho(scope: Scope, person: DemoPerson): Promise<void> {
  await answerCaptcha(scope);
  await fillProof(scope, person);
  await button(scope, "Confirmar").click();
}

/** Birth date, and of the first policy the plate or, where it has none, the end of its number. */
export async function fillProof(scope: Scope, { birthDate, policies }: DemoPerson): Promise<void> {
  const [policy] = policies;
  await field(scope, "Fecha de nacimiento").fill(birthDate.split("-").reverse().join("/"));
  if (policy?.plate) return field(scope, "Patente").fill(policy.plate);
  await option(scope, "¿Con qué lo confirmás?", /^N\.º de póliza/).check();
  await field(scope, "Final del número de póliza").fill(policy?.number.slice(-6) ?? "");
}

/** The address of a platform's claims. */
export function claimsOf(platform: string): string {
  return `/autogestion/${platform}/siniestros`;
}

/** Forgets who was identified in this tab. */
async function forget(page: Page): Promise<void> {
  if (page.url().startsWith("http")) await page.evaluate(() => sessionStorage.clear());
}

export async function answerCaptcha(scope: Scope): Promise<void> {
  await scope.getByRole("img", { name: /Imagen con un código/ }).waitFor();
  await field(scope, "Código de 6 dígitos").fill(captchaCode);
  await button(scope, /^(Continuar|Ingresar)$/).click();
}

/** What a person has or may report, by words of its card. */
export function thing(page: Page, words: RegExp | string = /./): Locator {
  return page
    .getByRole("radiogroup", { name: "Elegí un siniestro o una póliza" })
    .getByRole("radio", { name: words });
}

/** What may be reported, by words of its card; the first one unless told. */
export function policyCard(page: Page, words: RegExp = /./): Locator {
  const group = page.getByRole("group", { name: "Denunciar sobre…" });
  return group.getByRole("radio", { name: words }).first();
}

/** Identifies and begins a claim on the policy whose card has these words. */
export async function startClaim(page: Page, person: DemoPerson, policy?: RegExp) {
  await identify(page, person);
  await choosePolicy(page, policy);
}

/** Chooses what to report, which goes on by itself; who has one thing insured and no claim is not asked. */
export async function choosePolicy(
  page: Page,
  policy?: RegExp,
  title: string = titles.accident,
): Promise<void> {
  const card = policyCard(page, policy);
  await card.or(page.getByRole("heading", { level: 1, name: title, exact: true })).waitFor();
  if (await card.isVisible()) await card.click();
  await seeStep(page, title);
}

/** Opens a claim that was made before, by the words of its card, which goes on by itself. */
export async function followClaim(page: Page, person: DemoPerson, words: RegExp, address?: string) {
  await identify(page, person, address);
  await thing(page, words).click();
}

/** From the address of a claim that was sent to adding something to it. */
export async function extendClaim(page: Page): Promise<void> {
  await page.waitForURL(/\/siniestros\/[0-9a-f-]{36}$/);
  await page.goto(`${page.url()}/ampliar`);
  await seeStep(page, titles.extension);
}

/** Chooses what happened, which goes on by itself. */
export async function chooseAccident(page: Page, type: string): Promise<void> {
  await card(page, type).click();
  await seeStep(page, titles.when);
}

/** A pictured card of what happened. */
function card(page: Page, type: string): Locator {
  return page.locator("label").filter({ has: page.getByText(type, { exact: true }) });
}

/** When and where, which every accident has: from its day to where it is told. */
export async function fillFacts(page: Page): Promise<void> {
  await option(page, "¿Qué día?", /^Ayer/).check();
  await field(page, "Hora, más o menos").fill("10:30");
  await goOn(page, titles.where);
  await field(page, "Ciudad o localidad").fill("Rosario");
  await field(page, "Calle o ruta").fill("Mitre");
  await goOn(page, titles.tell);
  const damages = field(page, "¿Qué se rompió?").or(field(page, "Daños"));
  await damages.fill("Paragolpes y óptica");
}

/** From what happened to where it is told, which is left as it stands. */
export async function fillVehicleAccident(page: Page, type: string): Promise<void> {
  await chooseAccident(page, type);
  await fillFacts(page);
  await field(page, "Cómo fue").fill("Doblé y no lo vi venir");
}

export async function fillReplacement(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: "Provincia" }).selectOption("Santa Fe");
  await field(page, "Localidad").fill("Rosario");
}

/** The driver is the insured, which goes on by itself to the step with this title. */
export async function copyInsured(page: Page, title: string): Promise<void> {
  await option(page, "¿Manejaba la persona asegurada?", "Sí").click();
  await seeStep(page, title);
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
  await copyInsured(page, titles.files);
  await goOn(page, titles.review);
}

/** Goes on with the draft that is offered. */
export async function resume(page: Page, title: string): Promise<void> {
  await seeStep(page, "Tenés algo sin terminar");
  await button(page, "Continuar").click();
  await seeStep(page, title);
}

function named(title: string): RegExp {
  return new RegExp(`^${title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}( \\(opcional\\))?$`);
}
