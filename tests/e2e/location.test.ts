import type { Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import { button, chooseAccident, field, goBack, goOn, option, startClaim, titles } from "./claim-page.ts";
import { car, insured } from "./people.ts";
import { type Product, startProduct, test } from "./product.ts";
import { claimsNow, watchCalls } from "./wire.ts";

const people = { near: insured(car), refusing: insured(car), plain: insured(car), typing: insured(car) };
const here = { latitude: -32.946819, longitude: -60.639317, accuracy: 8 };
const kept = { latitude: -32.94682, longitude: -60.63932, accuracy: 8 };
let product: Product;
beforeAll(async () => {
  product = await startProduct({ people: Object.values(people) });
});
afterAll(() => product?.close());

test("where the device is goes with the claim, and to nobody else", async ({ visit, expect }) => {
  const { page, context } = await visit(product, { geolocation: here, permissions: ["geolocation"] });
  const calls = watchCalls(page);
  const hosts = new Set<string>();
  context.on("request", (request) => hosts.add(new URL(request.url()).host));
  await startClaim(page, people.near);
  await toPlace(page);
  await button(page, "Usar mi ubicación").click();
  await page.getByRole("status").filter({ hasText: "Ubicación guardada" }).waitFor();
  // The address is asked all the same.
  await goOn(page);
  await page.getByText("Decinos en qué ciudad o localidad").first().waitFor();
  await typePlace(page);
  await goOn(page, titles.tell);
  await goBack(page, titles.where);
  await page.getByText("Ubicación guardada").waitFor();
  await goOn(page, titles.tell);
  await field(page, "Cómo fue").fill("Doblé y no lo vi venir");
  await field(page, "¿Qué se rompió?").fill("Paragolpes");
  await goOn(page, titles.driver);
  const saved = calls.filter(({ call }) => call === "POST /api/accidents").at(-1);
  expect(saved?.body).toMatchObject({ place: { city: "Rosario", coordinates: kept } });
  const read = async () => (await claimsNow(product, people.near)).map(({ content }) => content);
  await expect.poll(read).toMatchObject([{ place: { coordinates: kept } }]);
  expect([...hosts].filter((host) => host !== new URL(product.url).host)).toEqual([]);
});

test("the town is found while it is typed, and one that nobody knows is an answer too", async ({ visit }) => {
  const { page } = await visit(product, { permissions: [] });
  await startClaim(page, people.typing);
  await toPlace(page);
  const town = field(page, "Ciudad o localidad");
  await town.pressSequentially("gualeguaych");
  await page.getByRole("option", { name: "Gualeguaychu, Entre Ríos", exact: true }).click();
  expect(await town.inputValue()).toBe("Gualeguaychu, Entre Ríos");
  await town.fill("Paraje Las Tunas");
  await field(page, "Calle o ruta").fill("Ruta 14");
  await goOn(page, titles.tell);
  await goBack(page, titles.where);
  expect(await town.inputValue()).toBe("Paraje Las Tunas");
});

test("who gives no permission is told what to do, and goes on without", async ({ visit }) => {
  const { page } = await visit(product, { permissions: [] });
  await startClaim(page, people.refusing);
  await toPlace(page);
  await button(page, "Usar mi ubicación").click();
  await page.getByText(/^No diste permiso para usar tu ubicación/).waitFor();
  expect(await button(page, "Usar mi ubicación").getAttribute("aria-disabled")).toBeNull();
  await typePlace(page);
  await goOn(page, titles.tell);
});

test("a device that does not know where it is says so, and can be asked again", async ({ visit }) => {
  const { page, context } = await visit(product, { permissions: ["geolocation"] });
  // As where a phone has neither satellites nor networks in sight.
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setGeolocationOverride", {});
  await startClaim(page, people.plain);
  await toPlace(page);
  await button(page, "Usar mi ubicación").click();
  await page.getByText(/^El aparato no sabe dónde está/).waitFor();
  await context.setGeolocation(here);
  await button(page, "Usar mi ubicación").click();
  await page.getByText("Ubicación guardada").waitFor();
  await button(page, "Quitar la ubicación").click();
  await button(page, "Usar mi ubicación").waitFor();
  expect(await page.getByText("Ubicación guardada").count()).toBe(0);
});

async function toPlace(page: Page): Promise<void> {
  await chooseAccident(page, "Choque");
  await option(page, "¿Qué día?", /^Ayer/).check();
  await field(page, "Hora, más o menos").fill("10:30");
  await goOn(page, titles.where);
}

async function typePlace(page: Page): Promise<void> {
  await field(page, "Ciudad o localidad").fill("Rosario");
  await field(page, "Calle o ruta").fill("Mitre");
}
