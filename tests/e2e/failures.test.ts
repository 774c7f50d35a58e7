import type { Page } from "playwright";
import { afterAll, beforeAll, expect, vi } from "vitest";
import type { DemoPerson } from "#engine/language/index.ts";
import { breakCall, type CallName, type Failure, loseAnswer } from "./break-calls.ts";
import {
  addFiles,
  button,
  copyInsured,
  extendClaim,
  field,
  fillReplacement,
  fillVehicleAccident,
  followClaim,
  goOn,
  identify,
  policyCard,
  seeSent,
  seeStep,
  send,
  showWho,
  startClaim,
  titles,
} from "./claim-page.ts";
import failures from "./failures.json" with { type: "json" };
import { maintenance, visitInHaste } from "./haste.ts";
import { car, insured, insuredTwice, insuredWithClaim } from "./people.ts";
import { photo } from "./photos.ts";
import { type Product, startProduct, test } from "./product.ts";
import { storedClaims, storedFiles } from "./wire.ts";

// No two in a row say the same: what is told is of the last one.
const table: readonly Failure[] = failures;
/** What somebody is told where they are, all in one walk; and what stands over it, which goes on by itself. */
const told = table.filter(({ status = 0 }) => ![401, 503].includes(status));
const rounds = [told, ...table.filter((failure) => !told.includes(failure)).map((failure) => [failure])].map(
  (round) => ({ round, person: insuredTwice(), name: round.map(({ name }) => name).join(", ") }),
);
const [photographed, lost, conflict, away] = [insuredTwice(), insuredTwice(), insuredTwice(), insured(car)];
let product: Product;
beforeAll(async () => {
  const conflicting = Object.values(ways).map(({ person }) => person);
  product = await startProduct({
    people: [...rounds.map(({ person }) => person), photographed, lost, conflict, away, ...conflicting],
  });
});
afterAll(() => product?.close());

/** Makes one call fail while `act` is done, and goes on once it is healed. */
type Trial = (call: CallName, act: () => Promise<void>, again?: () => Promise<void>) => Promise<void>;

const each = "$name at each call says what it is, loses nothing and sends once";
test.for(rounds)(each, async ({ round, person }, { visit }) => {
  const page = await visitInHaste(visit, product);
  await walk(page, person, async (call, act, again = act) => {
    let press = act;
    let heal = async () => {};
    for (const failure of round) {
      const isTicket = failure.status === 401;
      const broken = await breakCall(page, call, failure, isTicket ? 1 : undefined);
      await heal();
      heal = broken.heal;
      await press();
      press = again;
      await broken.happened;
      if (isTicket) return showWho(page.getByRole("dialog", { name: "Tu identificación venció" }), person);
      if (failure.status === 503) return seeMaintenance(page, heal);
      await seeFailure(page, failure);
    }
    await heal();
    await press();
  });
  await seeOneClaim(person);
});

// Photos go ahead of their turn; what could not is sent, and told, when it is pressed.
test("what fails for a photo is told when the claim is sent", async ({ visit }) => {
  const page = await visitInHaste(visit, product);
  const press = () => button(page, "Enviar denuncia").click();
  let act = () => sendWithPhoto(page, photographed);
  let heal = async () => {};
  for (const failure of told.filter(({ status }) => status !== 429)) {
    const broken = await breakCall(page, "upload", failure);
    await heal();
    heal = broken.heal;
    await act();
    act = press;
    await broken.happened;
    await seeFailure(page, failure);
  }
  await heal();
  await press();
  await seeSent(page);
});

test("an answer that got lost on its way is asked for again by itself", async ({ visit }) => {
  const page = await visitInHaste(visit, product);
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
  await policyCard(page).waitFor();
});

/** How each other call comes to be made, by somebody who has done nothing else. */
const ways: Readonly<Record<Exclude<CallName, "options">, Way>> = {
  load: {
    person: insuredTwice(),
    take: async (page, person) => {
      await identify(page, person);
      await policyCard(page).click();
    },
  },
  save: {
    person: insuredTwice(),
    take: async (page, person) => {
      await startClaim(page, person);
      await fillVehicleAccident(page, "Choque");
      await goOn(page);
    },
  },
  upload: { person: insuredTwice(), take: sendWithPhoto },
  submit: { person: insuredTwice(), take: sendWithPhoto },
  extend: {
    person: insuredWithClaim(),
    take: async (page, person) => {
      await followClaim(page, person, /Enviado/);
      await extendClaim(page);
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
    await policyCard(page).waitFor();
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
  await seeStep(page, titles.tell);
  await button(page, "Continuar").waitFor();
  expect(await page.getByRole("alert").allTextContents()).toEqual([]);
  expect(await field(page, "Cómo fue").inputValue()).toBe("Doblé y no lo vi venir");
  await goOn(page);
  await dialog.waitFor();
  await heal();
  await showWho(dialog, away);
  await seeStep(page, titles.driver);
});

async function sendWithPhoto(page: Page, person: DemoPerson): Promise<void> {
  await startClaim(page, person);
  await fillVehicleAccident(page, "Cristales");
  await fillReplacement(page);
  await goOn(page, titles.driver);
  await copyInsured(page, titles.files);
  await addFiles(page, [await photo("cristal.jpg")]);
  await goOn(page, titles.review);
  await send(page);
}

/** A whole claim with a photo and its extension, each call of which is tried. */
async function walk(page: Page, person: DemoPerson, trial: Trial): Promise<void> {
  const retry = () => button(page, "Reintentar").first().click();
  await trial("options", () => identify(page, person), retry);
  await trial("load", () => policyCard(page).click(), retry);

  await seeStep(page, titles.accident);
  await fillVehicleAccident(page, "Cristales");
  await fillReplacement(page);
  await trial("save", () => goOn(page));
  await seeStep(page, titles.driver);
  await copyInsured(page, titles.files);
  await addFiles(page, [await photo("cristal.jpg")]);
  await goOn(page, titles.review);
  await field(page, "Email").fill("ana@example.com");
  await trial("submit", () => button(page, "Enviar denuncia").click());
  await seeSent(page);
  await seeReceived(person);

  await button(page, "Seguir mi siniestro").click();
  await extendClaim(page);
  await field(page, "¿Qué querés agregar?").fill("Agrego el presupuesto del taller");
  await addFiles(page, [await photo("presupuesto.jpg")]);
  await trial("extend", () => button(page, "Enviar ampliación").click());
  await seeStep(page, titles.extended);
}

/** Waits until the insurer has the claim: an addition to one that is under way travels with it. */
async function seeReceived(person: DemoPerson): Promise<void> {
  const status = async () => (await storedClaims(product, person))[0]?.status;
  await vi.waitFor(async () => expect(await status()).toBe("sent"), { timeout: 20_000, interval: 100 });
}

/** Over everything, until the server is back: then what was asked is asked again by itself. */
async function seeMaintenance(page: Page, heal: () => Promise<void>): Promise<void> {
  await maintenance(page).waitFor();
  await heal();
  await page.clock.fastForward(2_000);
  await maintenance(page).waitFor({ state: "hidden" });
  expect((await page.getByRole("alert").allTextContents()).join("")).toBe("");
}

/** What the specification says. */
async function seeFailure(page: Page, { status, text = "", retryAfter }: Failure): Promise<void> {
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
    .selectFrom("records")
    .select("answers")
    .where("parent_id", "=", claims[0]?.id ?? "")
    .execute();
  expect(extensions).toEqual([{ answers: { note: "Agrego el presupuesto del taller" } }]);
}

async function seeMessage(page: Page, text: string): Promise<void> {
  // The text and nothing else, letter by letter.
  await page
    .getByRole("alert")
    .filter({ hasText: new RegExp(`^${text}$`) })
    .waitFor();
}
