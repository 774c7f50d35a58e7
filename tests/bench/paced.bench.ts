import type { Page } from "playwright";
import {
  addFiles,
  answerCaptcha,
  button,
  chooseAccident,
  claimsOf,
  copyInsured,
  field,
  fillFacts,
  fillProof,
  fillThirdParty,
  goOn,
  seeSent,
  seeStep,
  send,
  titles,
} from "../e2e/claim-page.ts";
import { car, insured } from "../e2e/people.ts";
import { heavyPhoto } from "../e2e/photos.ts";
import { startProduct } from "../e2e/start-product.ts";
import { openBrowser } from "./measure/page-cost.ts";
import { beside, printTable, type Row } from "./measure/statistics.ts";

// How long a claim takes on a slow phone with a slow line, from the DNI to the claim that is followed. The person's
// seconds are counted and not waited for: what is fetched while they type gains nothing by them here.

/** Bytes and milliseconds of a slow 3G: 400 kbit/s each way, 400 ms there and back. */
const slow3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
/** A phone of that sort is so many times slower than this machine. */
const slowness = 4;
/** Seconds that a person takes: to read a page, to touch something, for a letter, for a photo. */
const pace = { page: 5, touch: 1.5, letter: 0.3, photo: 8 };
/** Milliseconds for what one touch waits for: photos go at the line's pace. */
const longest = 90_000;
/** Seconds in all. */
const budget = 300;

const person = insured(car);
const product = await startProduct({ people: [person] });
const browser = await openBrowser();
const page = await openSlowPhone();
const rows: Row[] = [];
const began = performance.now();
let counted = 0;

await moment("DNI", { letters: 8 }, async () => {
  await page.goto(claimsOf("cordillera"));
  await field(page, "DNI del asegurado").fill(person.identityNumber);
});
await moment("code", { letters: 6 }, () => answerCaptcha(page));
await moment("proof", { letters: 15 }, async () => {
  await fillProof(page, person);
  await button(page, "Confirmar").click();
  await seeStep(page, titles.accident);
});
await moment("what", {}, () => chooseAccident(page, "Choque"));
await moment("when, where", { touches: 5, letters: 40 }, () => fillFacts(page));
await moment("told", { letters: 80 }, async () => {
  await field(page, "Cómo fue").fill("Frené en el semáforo de Mitre y el auto de atrás no llegó a frenar");
  await goOn(page, titles.driver);
});
await moment("driver", {}, () => copyInsured(page, titles.thirdParties));
await moment("third party", { touches: 2, letters: 15 }, async () => {
  await fillThirdParty(page, 1, "AA333AA", "20111222");
  await goOn(page, titles.files);
});
await moment("photos", { touches: 2, photos: 3 }, async () => {
  await addFiles(page, await Promise.all(["frente.jpg", "detalle.jpg", "lado.jpg"].map(heavyPhoto)));
  await goOn(page, titles.review);
});
await moment("review", { letters: 15 }, async () => {
  await send(page);
  await seeSent(page);
});
await moment("followed", {}, async () => {
  await button(page, "Seguir mi siniestro").click();
  await page.waitForURL(/\/siniestros\/[0-9a-f-]{36}$/);
  await page.getByText(/SIN-/).first().waitFor();
});

const waited = (performance.now() - began) / 1000;
rows.push(["in all", seconds(counted), seconds(waited), ...beside(counted + waited, budget, seconds)]);
await browser.close();
await product.close();
printTable(["a claim on a slow phone", "person", "page", "measured", "budget", ""], rows);

/** A phone's page that is as slow, and its line too. */
async function openSlowPhone(): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: "es-AR",
    baseURL: product.url,
  });
  context.setDefaultTimeout(longest);
  const opened = await context.newPage();
  const devtools = await context.newCDPSession(opened);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", slow3G);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowness });
  return opened;
}

type Work = { readonly touches?: number; readonly letters?: number; readonly photos?: number };

/** Does what a person does on one page, and counts what it takes them. */
async function moment(
  name: string,
  { touches = 1, letters = 0, photos = 0 }: Work,
  act: () => Promise<unknown>,
): Promise<void> {
  const before = performance.now();
  await act();
  const taken = pace.page + touches * pace.touch + letters * pace.letter + photos * pace.photo;
  counted += taken;
  rows.push([name, seconds(taken), seconds((performance.now() - before) / 1000)]);
}

function seconds(value: number): string {
  return `${value.toFixed(value < 10 ? 1 : 0)} s`;
}
