import type { Locator, Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import type { DemoPerson } from "#server/seed/demo.ts";
import { breakCall, type CallName, type Failure, loseAnswer } from "./break-calls.ts";
import {
  addFiles,
  answerCaptcha,
  button,
  copyInsured,
  field,
  fillReplacement,
  fillVehicleAccident,
  followClaim,
  goOn,
  identify,
  option,
  seeSent,
  seeStep,
  send,
  startClaim,
  titles,
} from "./claim-page.ts";
import failures from "./failures.json" with { type: "json" };
import { car, insured, insuredWithClaim } from "./people.ts";
import { photo } from "./photos.ts";
import { type Product, startProduct, test, type Visiting } from "./product.ts";
import { storedClaims, storedFiles } from "./wire.ts";

const table: readonly Failure[] = failures;
const people = new Map(table.map(({ name }) => [name, insured(car)]));
const [lost, conflict, away, down] = [insured(car), insured(car), insured(car), insured(car)];
let product: Product;
beforeAll(async () => {
  const conflicting = Object.values(ways).map(({ person }) => person);
  product = await startProduct({ people: [...people.values(), lost, conflict, away, down, ...conflicting] });
});
afterAll(() => product?.close());

/** Makes one call fail while `act` is done, and goes on once it is healed. */
type Trial = (call: CallName, act: () => Promise<void>, again?: () => Promise<void>) => Promise<void>;

const each = "$name at each call says what it is, loses nothing and sends once";
test.for(table)(each, async (failure, { visit }) => {
  const person = people.get(failure.name) ?? lost;
  const page = await visitInHaste(visit);
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
});

test("an answer that got lost on its way is asked for again by itself", async ({ visit }) => {
  const page = await visitInHaste(visit);
  await walk(page, lost, async (call, act) => {
    const { happened } = await loseAnswer(page, call);
    await act();
    await happened;
  });
  await seeOneClaim(lost);
});

type Way = {
  readonly person: DemoPerson;
  readonly take: (page: Page, person: DemoPerson) => Promise<void>;
};

const conflictMessage = "Esta denuncia ya fue enviada";
const conflict409: Failure = { name: "409", status: 409, message: conflictMessage };

test("409 at the options shows its message and asks for plate and birth date", async ({ visit }) => {
  const { page } = await visit(product);
  const { heal } = await breakCall(page, "options", conflict409);
  await identify(page, conflict);
  await seeMessage(page, conflictMessage);
  await heal();
  await field(page, "Patente").fill("AZ102ZZ");
  await field(page, "Fecha de nacimiento").fill("14/03/1985");
  await field(page, "Fecha de nacimiento").blur();
  await option(page, "Elegí un siniestro o una póliza", /Nueva denuncia/).waitFor();
});

/** How each other call comes to be made, by somebody who has done nothing else. */
const ways: Readonly<Record<Exclude<CallName, "options">, Way>> = {
  load: {
    person: insured(car),
    take: async (page, person) => {
      await identify(page, person);
      await option(page, "Elegí un siniestro o una póliza", /Nueva denuncia/).check();
      await button(page, "Nueva denuncia").click();
    },
  },
  save: {
    person: insured(car),
    take: async (page, person) => {
      await startClaim(page, person);
      await fillVehicleAccident(page, "Choque");
      await goOn(page);
    },
  },
  upload: { person: insured(car), take: sendWithPhoto },
  submit: { person: insured(car), take: sendWithPhoto },
  extend: {
    person: insuredWithClaim(),
    take: async (page, person) => {
      await followClaim(page, person, /Siniestro del/);
      await seeStep(page, titles.extension);
      await field(page, "¿Qué querés agregar?").fill("Agrego el presupuesto del taller");
      await button(page, "Enviar ampliación").click();
    },
  },
};

test.for(Object.entries(ways) as [CallName, Way][])(
  "409 at %s shows its message and loads the options again",
  async ([call, { person, take }], { visit }) => {
    const { page } = await visit(product);
    const { happened } = await breakCall(page, call, conflict409);
    await take(page, person);
    await happened;
    await seeMessage(page, conflictMessage);
    await option(page, "Elegí un siniestro o una póliza", /Nueva denuncia/).waitFor();
  },
);

test("a code that is not given leaves an empty message, and the next press asks for it again", async ({
  visit,
}) => {
  const { page } = await visit(product);
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

test("the maintenance page stays over the form while the server is down, and leaves by itself", async ({
  expect,
  visit,
}) => {
  const page = await visitInHaste(visit);
  await startClaim(page, down);
  await fillVehicleAccident(page, "Choque");
  let probes = 0;
  await page.route("**/api/**", (route) => {
    if (route.request().url().endsWith("/health")) probes += 1;
    return route.fulfill({ status: 503, json: {}, headers: { "retry-after": "0" } });
  });
  await goOn(page);
  await maintenance(page).waitFor();
  await page.keyboard.press("Escape");
  for (const [index, pause] of [2_000, 4_000, 8_000].entries()) {
    await page.clock.fastForward(pause);
    await expect.poll(() => probes).toBe(index + 1);
    expect(await maintenance(page).isVisible()).toBe(true);
  }
  await page.unroute("**/api/**");
  await page.clock.fastForward(16_000);
  await maintenance(page).waitFor({ state: "hidden" });
  expect(await field(page, "¿Qué pasó?").inputValue()).toBe("Doblé y no lo vi venir");
  await goOn(page, titles.driver);
  expect(await storedClaims(product, down)).toHaveLength(1);
});

/** A page whose clock can be put forward, and whose random waits are the shortest. */
async function visitInHaste(visit: Visiting): Promise<Page> {
  const { page } = await visit(product);
  await page.clock.install();
  await page.addInitScript(() => {
    Math.random = () => 0;
  });
  return page;
}

function maintenance(page: Page): Locator {
  return page.getByRole("alertdialog", { name: "El sitio está en mantenimiento" });
}

async function sendWithPhoto(page: Page, person: DemoPerson): Promise<void> {
  await startClaim(page, person);
  await fillVehicleAccident(page, "Cristales");
  await fillReplacement(page);
  await goOn(page, titles.driver);
  await copyInsured(page);
  await goOn(page, titles.files);
  await addFiles(page, [await photo("cristal.jpg")]);
  await goOn(page, titles.review);
  await send(page);
}

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
    await maintenance(page).waitFor();
    await page.clock.fastForward(2_000);
    await maintenance(page).waitFor({ state: "hidden" });
  }
  await seeMessage(page, text);
  if (retryAfter !== undefined && status === 429) {
    await page.getByText(`Podés volver a intentar en ${retryAfter} s`).waitFor();
    await page.clock.fastForward(retryAfter * 1000);
    await page.getByText("Ya podés volver a intentar").waitFor();
  }
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
