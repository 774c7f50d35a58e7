import { randomInt } from "node:crypto";
import buildPages from "../browser/build-pages.ts";
import { answerCaptcha, button, field, fillProof, seeStep } from "../e2e/claim-page.ts";
import { car, insured } from "../e2e/people.ts";
import { startProduct } from "../e2e/start-product.ts";
import { demoBrokers } from "../server/demo-people.ts";
import { openBrowser } from "./measure/page-cost.ts";
import { openSlowPhone, pace } from "./measure/slow-phone.ts";
import { beside, printTable, type Row } from "./measure/statistics.ts";

// What somebody waits for on a cheap phone with a slow line, press by press, who reads each page and types what it asks.

/** Seconds: a home from nothing, the first page after the proof, each press after that. */
const budgets = { home: 4, first: 1.5, later: 1 };

await buildPages();
const person = {
  ...insured({ ...car, number: `AREA-${randomInt(1_000_000)}` }),
  broker: "productora@example.com",
};
const product = await startProduct({ people: [person], brokers: demoBrokers });
const browser = await openBrowser();
const page = await openSlowPhone(browser, product.url);
const base = "/autogestion/cordillera";
const asset = new RegExp(`^${car.asset}`);
const title = "¿Qué necesitás?";
const rows: Row[] = [];

await wait("home", budgets.home, async () => {
  await page.goto(base);
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
});
await wait("home → who I am", budgets.later, async () => {
  await page.getByRole("link", { name: /^Mis pólizas/ }).click();
  await field(page, "DNI del asegurado").waitFor();
});
await field(page, "DNI del asegurado").fill(person.identityNumber);
await take(pace.touch + 14 * pace.letter);
await wait("code → proof", budgets.later, async () => {
  await answerCaptcha(page);
  await field(page, "Fecha de nacimiento").waitFor();
});
await fillProof(page, person);
await take(2 * pace.touch + 15 * pace.letter);
await wait("proof → policies", budgets.first, async () => {
  await button(page, "Confirmar").click();
  await seeStep(page, "Mis pólizas");
});
await wait("policies → policy", budgets.later, async () => {
  await page.getByRole("link", { name: asset }).first().click();
  await seeStep(page, car.asset);
});
await follow("policy → payment", /^Cambiar el medio de pago/, "¿Con qué querés pagar?");
await back("payment → policy");
await follow("policy → data", /^Cambiar mis datos/, "Tus datos");
await back("data → policy");
await wait("policy → home", budgets.later, async () => {
  await page.locator(`header a[href="${base}"]`).first().click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
});
await follow("home → documents", /^Mis documentos/, "Mis documentos");
await follow("documents → card", /^Tarjeta de circulación/, "Tarjeta de circulación");

await browser.close();
await product.close();
printTable(["the insured's area on a slow phone", "measured", "budget", ""], rows);

async function wait(name: string, budget: number, act: () => Promise<unknown>): Promise<void> {
  await take(pace.page + pace.touch);
  const before = performance.now();
  await act();
  const taken = (performance.now() - before) / 1000;
  rows.push([name, ...beside(taken, budget, (value) => `${value.toFixed(1)} s`)]);
}

/** Seconds that a person takes. */
function take(seconds: number): Promise<void> {
  return page.waitForTimeout(seconds * 1000);
}

function follow(name: string, link: RegExp, heading: string): Promise<void> {
  return wait(name, budgets.later, async () => {
    await page.getByRole("link", { name: link }).first().click();
    await seeStep(page, heading);
  });
}

function back(name: string): Promise<void> {
  return wait(name, budgets.later, async () => {
    await page.goBack();
    await seeStep(page, car.asset);
  });
}
