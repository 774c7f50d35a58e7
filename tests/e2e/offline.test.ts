import type { Page } from "playwright";
import { afterAll, beforeAll, expect, vi } from "vitest";
import { patience } from "../browser/test.ts";
import { chooseAccident, field, goOn, option, seeStep, startClaim, titles } from "./claim-page.ts";
import { car, insured } from "./people.ts";
import { type Product, startProduct, test } from "./product.ts";
import { seeSaved } from "./tab.ts";

const people = { away: insured(car), gone: insured(car) };
let product: Product;
beforeAll(async () => {
  product = await startProduct({ people: Object.values(people) });
});
afterAll(() => product?.close());

/** The addresses that the browser keeps for this page. */
function keptBy(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
}

/** Waits until the page can be opened again without a signal. */
async function seeKept(page: Page): Promise<void> {
  const see = async () => {
    const addresses = await keptBy(page);
    expect(addresses).toContain("/autogestion/");
    expect(addresses.some((address) => /^\/releases\/[^/]+\/validators\.js$/.test(address))).toBe(true);
  };
  await vi.waitFor(see, { timeout: patience });
}

test("a page that is opened again without a signal is at its step, and goes on when there is one", async ({
  visit,
}) => {
  const { page, context } = await visit(product, { serviceWorkers: "allow" });
  await startClaim(page, people.away);
  await chooseAccident(page, "Choque");
  await option(page, "¿Qué día?", /^Ayer/).check();
  await field(page, "Hora, más o menos").fill("10:30");
  await goOn(page, titles.where);
  await field(page, "Calle o ruta").fill("Mitre al 1200");
  await seeKept(page);
  await seeSaved(page, "Mitre al 1200");
  await context.setOffline(true);
  await page.reload();
  await seeStep(page, titles.where);
  expect(await field(page, "Calle o ruta").inputValue()).toBe("Mitre al 1200");
  await field(page, "Ciudad o localidad").fill("Rosario");
  await goOn(page, titles.tell);
  await context.setOffline(false);
  await field(page, "Cómo fue").fill("Doblé y no lo vi venir");
  await field(page, "¿Qué se rompió?").fill("Paragolpes");
  await goOn(page, titles.driver);
});

test("nothing of anybody is kept, and what is taken back is gone", async ({ expect, visit }) => {
  const { page } = await visit(product, { serviceWorkers: "allow" });
  await startClaim(page, people.gone);
  await seeKept(page);
  expect(
    (await keptBy(page)).filter((address) => !/^\/(assets|releases|autogestion)\//.test(address)),
  ).toEqual([]);
  const found = await page.evaluate(() =>
    fetch("/autogestion/", { method: "HEAD" }).then(({ status }) => status),
  );
  expect(found).toBe(200);
  // As the server answers at the worker's own address where nothing is to be kept, whenever the page asks for it again.
  await page.evaluate(() => {
    const { serviceWorker } = navigator;
    const register = serviceWorker.register.bind(serviceWorker);
    serviceWorker.register = (_own, options) => register("/autogestion-worker-off.js", options);
    return serviceWorker.register("/autogestion-worker.js", { scope: "/autogestion/" });
  });
  await expect.poll(() => keptBy(page), { timeout: patience }).toEqual([]);
  const registered = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await expect.poll(registered, { timeout: patience }).toBe(0);
});
