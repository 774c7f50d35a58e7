import type { Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import { policyBody } from "../server/records/policies/policy-body.ts";
import { openDesk } from "./broker-page.ts";
import { button, seeStep } from "./claim-page.ts";
import { inspectPage } from "./inspect-page.ts";
import { test } from "./product.ts";
import { inDays, type QuotingDesk, startQuotingDesk } from "./quoting-desk.ts";
import { captchaCode } from "./start-product.ts";

let desk: QuotingDesk;
beforeAll(async () => {
  desk = await startQuotingDesk();
});
afterAll(() => desk?.close());

/** A policy in force, of an insurer whose behaviour no walk beside this one changes. */
async function heldOf(insurer: object, number: string): Promise<string> {
  const term = { validFrom: inDays(-30), validTo: inDays(335) };
  const held = { ...policyBody({ number, insurer }), ...term };
  return (await desk.call("/policies", held, { session: await desk.authorize() })).id;
}

/** Asks for a change of the policy that is read, and reads what the insurer made of it, as a version. */
async function changeUse(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Pedir un cambio" }).click();
  await page.getByRole("radio", { name: /^Cambio de uso/ }).check({ force: true });
  await button(page, "Continuar").click();
  await seeStep(page, "El uso nuevo");
  await page.getByRole("combobox").selectOption("Comercial");
  await button(page, "Continuar").click();
  await seeStep(page, "Los papeles");
  await button(page, "Continuar").click();
  await seeStep(page, "Revisión");
  await button(page, "Pedir el endoso").click();
  await seeStep(page, "Endoso pedido");
  await button(page, "Ver el endoso").click();
  await seeStep(page, "Cambio de uso");
  await page.getByText("Emitido", { exact: true }).first().waitFor();
  expect(await inspectPage(page, "endorsement", { target: 24 })).toEqual([]);
  await page.getByRole("link", { name: /^Póliza / }).click();
  await button(page, "Comparar versiones").click();
  await page.getByRole("row", { name: /Uso.*Comercial/ }).waitFor();
  await page.keyboard.press("Escape");
}

test("a change of a policy is asked for, done by its insurer, and compared with what was before", async ({
  visit,
}) => {
  const id = await heldOf({ name: "experta", displayName: "Experta" }, "END-1");
  const { page } = await openDesk(visit, desk.product, "productora");
  await page.goto(`/polizas/detalle/${id}`);
  await changeUse(page);
});

/** Asks for another use as who is insured by a policy does. */
async function askAsInsured(policyId: string): Promise<void> {
  // What a broker typed of somebody is shown on their own platform alone.
  const platform = "paula-seguros";
  const session = await desk.authorize();
  await desk.call("/self-management-platforms", { name: platform, footer: "Paula" }, { session });
  const { id: challengeId } = await desk.call("/self-management-challenges", {});
  const who = { platform, identityNumber: "99123456" };
  const code = captchaCode;
  const { ticket } = await desk.call("/self-management-tickets", { ...who, challengeId, code });
  await desk.call(
    "/self-management-tickets/proof",
    { plate: "AZ123ZZ", birthDate: "1980/02/03" },
    { ticket },
  );
  const change = { change: "useChange", effectiveDate: inDays(1), risk: { use: "rideHailing" } };
  const headers = { "x-call": "submit", "x-step": "review" };
  await desk.call("/endorsements", { policyId, files: [], ...change }, { ticket, headers });
}

test("what somebody insured asks for is taken on, corrected, sent, corrected as its insurer wants it, and issued", async ({
  expect,
  visit,
}) => {
  const id = await heldOf({ name: "allianz", displayName: "Allianz" }, "END-2");
  await askAsInsured(id);
  const insurer = desk.insurer("allianz");
  const { page } = await openDesk(visit, desk.product, "productora");
  await page.goto("/poliza/endosos");
  await page.getByRole("link", { name: /^END-2/ }).click();
  await seeStep(page, "Cambio de uso");
  await page.getByText(/^Lo pidió su asegurado/).waitFor();
  await button(page, "Revisarlo").click();
  await page.getByText("En revisión", { exact: true }).first().waitFor();
  expect(await inspectPage(page, "taken on", { target: 24 })).toEqual([]);
  const correct = async () => {
    await page.getByRole("link", { name: "Corregir lo que cargó el asegurado" }).click();
    await seeStep(page, "Revisión");
  };
  await correct();
  await button(page, /^Cambiar Los datos nuevos|^Cambiar El uso nuevo/).click();
  await page.getByRole("combobox").selectOption("Comercial");
  await button(page, "Guardar y volver").click();
  await seeStep(page, "Revisión");
  await button(page, "Pedir el endoso").click();
  await button(page, "Ver el endoso").click();
  await seeStep(page, "Cambio de uso");
  insurer?.setBehaviour("fields");
  await button(page, "Pedirlo a Allianz").click();
  await page.getByText("Esa fecha no se puede").first().waitFor();
  insurer?.setBehaviour(undefined);
  await correct();
  await button(page, "Pedir el endoso").click();
  await button(page, "Ver el endoso").click();
  await button(page, "Pedirlo a Allianz").click();
  await page.getByText("Emitido", { exact: true }).first().waitFor();
  await button(page, "Descargar Endoso").waitFor();
  expect(await inspectPage(page, "issued", { target: 24 })).toEqual([]);
  const made = insurer?.endorsed().filter(({ policyNumber }) => policyNumber === "END-2");
  expect(made).toHaveLength(1);
});
