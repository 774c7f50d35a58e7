import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { breakCall, type CallName, type Failure, loseAnswer } from "./break-calls.ts";
import {
  addFiles,
  answerCaptcha,
  button,
  copyInsured,
  field,
  fillCrystals,
  fillReplacement,
  fillVehicleAccident,
  goOn,
  identify,
  option,
  seeSent,
  seeStep,
  startClaim,
  titles,
} from "./claim-page.ts";
import failures from "./failures.json" with { type: "json" };
import { car, insured } from "./people.ts";
import { photo } from "./photos.ts";
import { type Product, startProduct } from "./product.ts";
import { storedClaims, storedFiles } from "./wire.ts";

const table: readonly Failure[] = failures;
const people = new Map(table.map(({ name }) => [name, insured(car)]));
const [lost, conflict, away, down] = [insured(car), insured(car), insured(car), insured(car)];
let product: Product;
beforeAll(async () => {
  product = await startProduct({ people: [...people.values(), lost, conflict, away, down] });
});
afterAll(() => product?.close());

/** Makes one call fail while `act` is done, and goes on once it is healed. */
type Trial = (call: CallName, act: () => Promise<void>, again?: () => Promise<void>) => Promise<void>;

test.each(table)("$name at each call says what it is, loses nothing and sends once", async (failure) => {
  const person = people.get(failure.name) ?? lost;
  const { page, complaints } = await product.visit();
  await walk(page, person, async (call, act, again = act) => {
    const isTicket = failure.status === 401;
    const { heal, happened } = await breakCall(page, call, failure, isTicket ? 1 : undefined);
    await act();
    await happened;
    if (isTicket) return answerCaptcha(page.getByRole("dialog", { name: "Tu identificación venció" }));
    await seeFailure(page, failure);
    await heal();
    await again();
  });
  await seeOneClaim(person);
  expect(complaints).toEqual([]);
});

test("an answer that got lost on its way is asked for again by itself", async () => {
  const { page } = await product.visit();
  await walk(page, lost, async (call, act) => {
    const { happened } = await loseAnswer(page, call);
    await act();
    await happened;
  });
  await seeOneClaim(lost);
});

const conflictMessage = "Esta denuncia ya fue enviada";
const conflict409: Failure = { name: "409", status: 409, message: conflictMessage };

test("409 at the options shows its message and asks for plate and birth date", async () => {
  const { page } = await product.visit();
  const { heal } = await breakCall(page, "options", conflict409);
  await identify(page, conflict);
  await seeMessage(page, conflictMessage);
  await heal();
  await field(page, "Patente").fill("AZ102ZZ");
  await field(page, "Fecha de nacimiento").fill("14/03/1985");
  await field(page, "Fecha de nacimiento").blur();
  await option(page, "Elegí un siniestro o una póliza", /Nueva denuncia/).waitFor();
});

test.each(["save", "upload", "submit"] as const)(
  "409 at %s shows its message and the options again",
  async (call) => {
    const { page } = await product.visit();
    await startClaim(page, conflict);
    const options = page.waitForRequest(/accidents.options/);
    if (call === "save") await breakCall(page, call, conflict409);
    await fillVehicleAccident(page, "Cristales");
    await fillReplacement(page);
    await goOn(page);
    if (call !== "save") {
      await seeStep(page, titles.driver);
      await copyInsured(page);
      await goOn(page, titles.files);
      await addFiles(page, [await photo("cristal.jpg")]);
      await goOn(page, titles.review);
      await field(page, "Email").fill("ana@example.com");
      await breakCall(page, call, conflict409);
      await button(page, "Enviar denuncia").click();
    }
    await options;
    await option(page, "Elegí un siniestro o una póliza", /Nueva denuncia/).waitFor();
    await seeMessage(page, conflictMessage);
  },
);

test("a code that is not given leaves an empty message, and the next press asks for it again", async () => {
  const { page } = await product.visit();
  await startClaim(page, away);
  await fillVehicleAccident(page, "Cristales");
  await fillReplacement(page);
  const { heal } = await breakCall(page, "save", { name: "401", status: 401 });
  await goOn(page);
  const dialog = page.getByRole("dialog", { name: "Tu identificación venció" });
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await seeStep(page, titles.accident);
  await button(page, "Continuar").waitFor();
  expect(await page.getByRole("alert").allTextContents()).toEqual([]);
  expect(await field(page, "¿Qué pasó?").inputValue()).toBe("Doblé y no lo vi venir");
  await goOn(page);
  await dialog.waitFor();
  await heal();
  await answerCaptcha(dialog);
  await seeStep(page, titles.driver);
});

test("the maintenance page stays over the form while the server is down, and leaves by itself", async () => {
  const { page } = await product.visit();
  await startClaim(page, down);
  await fillCrystals(page);
  await field(page, "Email").fill("ana@example.com");
  let probes = 0;
  await page.route("**/api/**", (route) => {
    if (route.request().url().endsWith("/health")) probes += 1;
    return route.fulfill({ status: 503, json: {}, headers: { "retry-after": "0" } });
  });
  await button(page, "Enviar denuncia").click();
  await button(page.getByRole("dialog"), "Enviar denuncia").click();
  const maintenance = page.getByRole("alertdialog", { name: "El sitio está en mantenimiento" });
  await maintenance.waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => probes, { timeout: 10_000 }).toBeGreaterThan(0);
  expect(await maintenance.isVisible()).toBe(true);
  await page.unroute("**/api/**");
  await maintenance.waitFor({ state: "hidden" });
  expect(await field(page, "Email").inputValue()).toBe("ana@example.com");
  await button(page, "Enviar denuncia").click();
  await button(page.getByRole("dialog"), "Enviar denuncia").click();
  await seeSent(page);
  expect(await storedClaims(product, down)).toHaveLength(1);
});

/** A whole claim with a photo and its extension, each call of which is tried. */
async function walk(page: Page, person: { identityNumber: string }, trial: Trial): Promise<void> {
  const retry = () => button(page, "Reintentar").first().click();
  await trial("options", () => identify(page, person), retry);
  const choice = option(page, "Elegí un siniestro o una póliza", /Nueva denuncia/);
  await choice.check();
  await trial("load", () => button(page, "Nueva denuncia").click(), retry);

  await seeStep(page, titles.accident);
  await fillVehicleAccident(page, "Cristales");
  await fillReplacement(page);
  await trial("save", () => goOn(page));
  await seeStep(page, titles.driver);
  await copyInsured(page);
  await goOn(page, titles.files);
  await addFiles(page, [await photo("cristal.jpg")]);
  await goOn(page, titles.review);
  await field(page, "Email").fill("ana@example.com");
  const submit = () => button(page, "Enviar denuncia").click();
  await trial("submit", () => trial("upload", submit), submit);
  await seeSent(page);

  await button(page, "Ver mis siniestros").click();
  await option(page, "Elegí un siniestro o una póliza", /Siniestro del/).check();
  await button(page, "Seguir con este siniestro").click();
  await seeStep(page, titles.extension);
  await field(page, "¿Qué querés agregar?").fill("Agrego el presupuesto del taller");
  await addFiles(page, [await photo("presupuesto.jpg")]);
  await trial("extend", () => button(page, "Enviar ampliación").click());
  await seeStep(page, titles.extended);
}

/** What the specification says, and over all of it the maintenance page where the server is not there. */
async function seeFailure(page: Page, { status, text = "", retryAfter }: Failure): Promise<void> {
  if (status === 503) {
    const maintenance = page.getByRole("alertdialog", { name: "El sitio está en mantenimiento" });
    await maintenance.waitFor();
    await maintenance.waitFor({ state: "hidden" });
  }
  await seeMessage(page, text);
  if (status === 429) await page.getByText(`Podés volver a intentar en ${retryAfter} s`).waitFor();
}

/** One claim, sent, with its photo, and one extension with its own. */
async function seeOneClaim(person: Parameters<typeof storedClaims>[1]): Promise<void> {
  const claims = await storedClaims(product, person);
  expect(claims).toMatchObject([
    { status: "newExtension", content: { description: "Doblé y no lo vi venir" } },
  ]);
  const files = await storedFiles(product, claims[0]?.id ?? "");
  expect(files.map(({ name }) => name)).toEqual(["cristal.jpg", "presupuesto.jpg"]);
  const extensions = await product.server.database.db
    .selectFrom("accident_extensions")
    .select("note")
    .where("accident_id", "=", claims[0]?.id ?? "")
    .execute();
  expect(extensions).toEqual([{ note: "Agrego el presupuesto del taller" }]);
}

async function seeMessage(page: Page, text: string): Promise<void> {
  // The text and nothing else, letter by letter.
  await page
    .getByRole("alert")
    .filter({ hasText: new RegExp(`^${text}$`) })
    .waitFor();
}
