import type { Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import { cuilOf } from "#server/demonstration/seed/demo.ts";
import { policyBody } from "../server/records/policies/policy-body.ts";
import { openDesk } from "./broker-page.ts";
import { button, field, seeStep } from "./claim-page.ts";
import { inspectPage } from "./inspect-page.ts";
import { test } from "./product.ts";
import { inDays, type QuotingDesk, startQuotingDesk } from "./quoting-desk.ts";

let desk: QuotingDesk;
beforeAll(async () => {
  desk = await startQuotingDesk();
});
afterAll(() => desk?.close());

/** A policy that ends within days, of somebody who is called so. */
async function ending(number: string, name: string, more: object = {}): Promise<void> {
  const identityNumber = `990000${number.slice(-2)}`;
  const client = { ...policyBody().client, name, identityNumber, cuil: cuilOf(identityNumber, "F") };
  const held = {
    ...{ number, insurer: { name: "experta", displayName: "Experta" }, client },
    ...{ asset: "Fiat Cronos 1.6 MT 2021", coverages: [{ name: "Responsabilidad civil" }] },
    ...{ validFrom: inDays(-360), validTo: inDays(5), netPremium: undefined, totalPremium: 2_500_000 },
    ...{ payment: { paymentMethod: "creditCard" }, ...more },
  };
  await desk.call("/policies", policyBody(held), { session: await desk.authorize() });
}

/** For whom of those that are called so there are quotes, each as often as there is one. */
async function quotesOf(names: readonly string[]): Promise<readonly string[]> {
  const quotes = await desk.call("/multi-quotes", undefined, { session: await desk.authorize() });
  const customers = (quotes as readonly { readonly customer: string }[]).map(({ customer }) => customer);
  return customers.filter((one) => names.some((name) => one.startsWith(name))).toSorted();
}

const card = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

test("prices of all that end are asked with one press; what lacks an answer says which, and is asked once", async ({
  visit,
}) => {
  await ending("REN-11", "Ana");
  // Whatever it is quoted at rises less than this.
  const dear = { totalPremium: 99_000_000_00 };
  await ending("REN-12", "Bea", { vehicle: { plate: "AZ 124 ZZ" }, ...dear });
  await ending("REN-13", "Caro", { vehicle: { plate: "AZ 125 ZZ" }, asset: "El auto de siempre" });
  const { page } = await openDesk(visit, desk.product, "productora", "/polizas/renovaciones?insurer=experta");
  await button(page, "Pedir precios de las 3").click();
  // Whoever pressed goes on from what came of it: the button goes away.
  await page.locator("[role=status]:focus").waitFor();
  await page.getByText("Pedimos precios de 2. A 1 le falta algo").waitFor();
  await page.getByRole("link", { name: "Ver precios: Ana Núñez" }).waitFor();
  await page.getByRole("link", { name: "Ver precios: Bea Núñez" }).waitFor();
  await card(page, "Caro")
    .getByText(/^Falta: /)
    .waitFor();
  expect(await inspectPage(page, "asked for all", { target: 24 })).toEqual([]);
  // Those that were asked for are not asked for again.
  expect(await button(page, /^Pedir precios de (las )?\d/).count()).toBe(0);
  await page.reload();
  await button(page, "Pedir precios de 1").click();
  await page.getByText("A 1 le falta algo", { exact: true }).waitFor();
  expect(await quotesOf(["Ana", "Bea", "Caro"])).toEqual(["Ana Núñez", "Bea Núñez"]);
  await page.getByRole("link", { name: "Completar: Caro Núñez" }).click();
  await seeStep(page, "Qué auto es");
  await page.goto("/polizas/renovaciones?insurer=experta");
  // From the board at the price that it says, and from the comparison at the one that is chosen.
  await page.getByRole("link", { name: /^Renovar por .*: Bea Núñez$/ }).click();
  await seeStep(page, "Auto");
  expect(await field(page, "Patente").inputValue()).toBe("AZ 124 ZZ");
  await page.goto("/polizas/renovaciones?insurer=experta");
  await page.getByRole("link", { name: "Ver precios: Ana Núñez" }).click();
  await seeStep(page, "Coberturas");
  await page
    .getByRole("button", { name: /^SURA, Responsabilidad civil/ })
    .first()
    .click();
  expect(await inspectPage(page, "a renewal's prices", { target: 24 })).toEqual([]);
  await button(page, /^Renovar por .* por mes$/).click();
  await seeStep(page, "Auto");
  expect(await field(page, "Patente").inputValue()).toBe("AZ 123 ZZ");
});

test("what is stopped while it is asked for is not asked for twice by the round that goes on", async ({
  visit,
}) => {
  await ending("REN-21", "Delia", { insurer: { name: "sura", displayName: "SURA" } });
  const { page } = await openDesk(visit, desk.product, "productora");
  // The quote is stored, and its answer does not come.
  let tellStored: (() => void) | undefined;
  const stored = new Promise<void>((resolve) => {
    tellStored = resolve;
  });
  const quotes = /\/api\/multi-quotes$/;
  await page.route(quotes, async (route) => {
    await route.fetch();
    tellStored?.();
  });
  await page.goto("/polizas/renovaciones?insurer=sura&product=car");
  await button(page, /^Pedir precios de (las )?\d/).click();
  await stored;
  await button(page, "Parar").click();
  await page.unroute(quotes);
  await button(page, /^Pedir precios de (las )?\d/).click();
  await page.getByText("Pedimos precios de 1").waitFor();
  expect(await quotesOf(["Delia"])).toEqual(["Delia Núñez"]);
});

test("wizards that do not come are told as that, asked for again, and a round outlives what the board is narrowed by", async ({
  expect,
  visit,
}) => {
  const held = { insurer: { name: "sura", displayName: "SURA" } };
  await ending("REN-31", "Elsa", { ...held, vehicle: { plate: "AZ 126 ZZ" } });
  await ending("REN-32", "Fina", { ...held, vehicle: { plate: "AZ 127 ZZ" } });
  const { page } = await openDesk(visit, desk.product, "productora");
  const releases = /\/api\/.*releases\?/;
  await page.route(releases, (route) => route.abort());
  await page.goto("/polizas/renovaciones?insurer=sura&product=car");
  const ask = button(page, "Pedir precios de las 2");
  await ask.dblclick();
  await page.getByText("No pudimos pedir los de 2. Probá de nuevo").waitFor();
  await card(page, "Elsa").getByText("No pudimos pedirlos").waitFor();
  expect(await inspectPage(page, "could not be asked for", { target: 24 })).toEqual([]);
  await page.unroute(releases);
  // The first is under way while the board is narrowed.
  let go: (() => void) | undefined;
  const narrowed = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(/\/api\/multi-quotes$/, async (route) => {
    await narrowed;
    await route.continue();
  });
  const posted = page.waitForRequest(/\/api\/multi-quotes$/);
  // The second press is not one on what stops it.
  await ask.dblclick();
  await posted;
  await page.getByRole("combobox", { name: /Compañía/ }).selectOption("experta");
  await page.waitForURL(/insurer=experta/);
  go?.();
  await page.getByText("Pedimos precios de 2").waitFor();
  await expect.poll(() => quotesOf(["Elsa", "Fina"])).toEqual(["Elsa Núñez", "Fina Núñez"]);
});
