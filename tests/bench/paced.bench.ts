import buildPages from "../browser/build-pages.ts";
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
import { endShared, startProduct } from "../e2e/start-product.ts";
import { openBrowser } from "./measure/page-cost.ts";
import { openSlowPhone, pace } from "./measure/slow-phone.ts";
import { beside, printTable, type Row } from "./measure/statistics.ts";

// How long a claim takes on a slow phone with a slow line, from an empty page to the claim that is followed. The person
// really takes their time, before each press: what the page does meanwhile (photos that travel) is won, as it is for them.

/** Seconds in all, and of them who they are. */
const budgets = { whole: 180, identified: 30 };

await buildPages();
const person = insured(car);
const product = await startProduct({ people: [person] });
const browser = await openBrowser();
const page = await openSlowPhone(browser, product.url);
const rows: Row[] = [];
let counted = 0;
let waited = 0;

await moment("opened", { pages: 0, touches: 0 }, async () => {
  await page.goto(claimsOf("cordillera"));
  await field(page, "DNI del asegurado").waitFor();
});
const opened = passed();
await moment("DNI, code", { touches: 2, letters: 14 }, async () => {
  await field(page, "DNI del asegurado").fill(person.identityNumber);
  await answerCaptcha(page);
});
await moment("proof", { touches: 3, letters: 15 }, async () => {
  await fillProof(page, person);
  await button(page, "Confirmar").click();
  await seeStep(page, titles.accident);
});
const identified = passed() - opened;
await moment("what", {}, () => chooseAccident(page, "Choque"));
await moment("when, where", { touches: 6, letters: 35 }, () => fillFacts(page));
await moment("told", { touches: 2, letters: 34 }, async () => {
  await field(page, "Cómo fue").fill("El auto de atrás no llegó a frenar");
  await goOn(page, titles.driver);
});
await moment("driver", { touches: 2 }, () => copyInsured(page, titles.thirdParties));
await moment("third parties", { touches: 6, letters: 30 }, async () => {
  await fillThirdParty(page, 1, "AA333AA", "20111222");
  await fillThirdParty(page, 2, "AB123CD", "23222333");
  await goOn(page, titles.files);
});
for (const name of ["frente.jpg", "detalle.jpg", "lado.jpg"])
  await moment("a photo", { pages: 0, touches: 3 }, async () => addFiles(page, [await heavyPhoto(name)]));
await moment("photos", {}, () => goOn(page, titles.review));
await moment("review", { touches: 2, letters: 15 }, async () => {
  await send(page);
  await seeSent(page);
});
await moment("followed", {}, async () => {
  await button(page, "Seguir mi siniestro").click();
  await page.waitForURL(/\/siniestros\/[0-9a-f-]{36}$/);
  await page.getByText(/SIN-/).first().waitFor();
});

rows.push(["identification", "", "", ...beside(identified, budgets.identified, seconds)]);
rows.push(["in all", seconds(counted), seconds(waited), ...beside(passed(), budgets.whole, seconds)]);
await browser.close();
await endShared();
printTable(["a claim on a slow phone", "person", "page", "measured", "budget", ""], rows);

type Work = { readonly pages?: number; readonly touches?: number; readonly letters?: number };

/** Takes the time of a person on one page, then does what they did, and waits for what comes of it. */
async function moment(
  name: string,
  { pages = 1, touches = 1, letters = 0 }: Work,
  act: () => Promise<unknown>,
): Promise<void> {
  const taken = pages * pace.page + touches * pace.touch + letters * pace.letter;
  await page.waitForTimeout(taken * 1000);
  const before = performance.now();
  await act();
  const wait = (performance.now() - before) / 1000;
  counted += taken;
  waited += wait;
  rows.push([name, seconds(taken), seconds(wait)]);
}

/** Seconds since the walk began. */
function passed(): number {
  return counted + waited;
}

function seconds(value: number): string {
  return `${value.toFixed(value < 10 ? 1 : 0)} s`;
}
