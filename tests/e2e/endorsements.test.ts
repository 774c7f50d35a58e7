import type { Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import { policyBody } from "../server/records/policies/policy-body.ts";
import { openDesk } from "./broker-page.ts";
import { button, field, seeStep } from "./claim-page.ts";
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
  await button(page, "Pedir un cambio").click();
  expect(await inspectPage(page, "which change", { target: 24 })).toEqual([]);
  await page.getByRole("dialog").getByRole("link", { name: "Cambio de uso" }).click();
  await seeStep(page, "¿Desde cuándo?");
  await page.getByText("Cambio de uso").first().waitFor();
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
  const { page } = await openDesk(visit, desk.product, "productora", `/polizas/detalle/${id}`);
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
  const { page } = await openDesk(visit, desk.product, "productora", "/poliza/endosos");
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
  // An insurer whose answers failed is not asked for half a minute (`breaker.ts`).
  await button(page, "Descargar Endoso").waitFor({ timeout: 60_000 });
  expect(await inspectPage(page, "issued", { target: 24 })).toEqual([]);
  const made = insurer?.endorsed().filter(({ policyNumber }) => policyNumber === "END-2");
  expect(made).toHaveLength(1);
});

const otherUse = { change: "useChange", risk: { use: "commercial" } };

/** A change that its broker began at another desk and did not ask for: another use, unless it is told. */
async function began(policyId: string, type: object = otherUse): Promise<string> {
  const change = { effectiveDate: inDays(1), ...type };
  const headers = { "x-call": "save", "x-step": "papers" };
  const session = await desk.authorize();
  return (await desk.call("/endorsements", { policyId, ...change }, { session, headers })).id;
}

test("a change that was begun at another desk is gone on with from its page, or put away", async ({
  expect,
  visit,
}) => {
  const policyId = await heldOf({ name: "experta", displayName: "Experta" }, "END-4");
  const id = await began(policyId);
  const { page } = await openDesk(visit, desk.product, "productora", `/poliza/endosos/detalle/${id}`);
  await seeStep(page, "Cambio de uso");
  expect(await inspectPage(page, "draft", { target: 24 })).toEqual([]);
  await page.getByRole("link", { name: "Seguir", exact: true }).click();
  await seeStep(page, "Revisión");
  await page.getByText("La compañía dice el precio al emitirlo").waitFor();
  await button(page, /^Cambiar Los datos nuevos|^Cambiar El uso nuevo/).click();
  await page.getByRole("combobox").selectOption("Remis");
  await button(page, "Guardar y volver").click();
  await seeStep(page, "Revisión");
  await button(page, "Pedir el endoso").click();
  await seeStep(page, "Endoso pedido");
  await button(page, "Ver el endoso").click();
  await seeStep(page, "Cambio de uso");
  await page.getByRole("row", { name: /Uso.*Remis/ }).waitFor();
  const other = await began(policyId);
  await page.goto(`/poliza/endosos/detalle/${other}`);
  await button(page, "Descartar").click();
  await page.getByRole("dialog").getByRole("button", { name: "Descartar" }).click();
  await page.getByText("Cancelado", { exact: true }).first().waitFor();
});

test("another day moves every figure of a change, and is the one from which it is asked", async ({
  expect,
  visit,
}) => {
  const policyId = await heldOf({ name: "experta", displayName: "Experta" }, "END-5");
  const more = { change: "sumChange", newSum: 2_220_000_000, sumBasis: "invoice" };
  const id = await began(policyId, more);
  const { page } = await openDesk(visit, desk.product, "productora", `/poliza/endosos/detalle/${id}`);
  await page.getByText("quedan 334 días").waitFor();
  const day = field(page, "Rige desde");
  const typed = inDays(21).split("/").toReversed().join("/");
  await day.fill(typed);
  await day.press("Enter");
  await page.getByText("quedan 314 días").waitFor();
  await page.getByRole("columnheader", { name: `Desde el ${typed}` }).waitFor();
  expect(await inspectPage(page, "another day", { target: 24 })).toEqual([]);
  // The figures of a day that do not come are not those of the day before it, and are asked for again.
  const other = inDays(22).split("/").toReversed().join("/");
  const moved = /\/endorsements\/[^/]+\?on=/;
  let answer: (() => void) | undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(moved, async (route) => {
    await answered;
    await route.fulfill({ status: 500, body: "{}" });
  });
  await day.fill(other);
  await day.press("Enter");
  await page.getByText("Calculándolo desde ese día").waitFor();
  answer?.();
  const failed = page.getByRole("alert").filter({ hasText: "No pudimos calcularlo desde ese día" });
  await failed.waitFor();
  expect(await inspectPage(page, "another day that failed", { target: 24 })).toEqual([]);
  await page.unroute(moved);
  await button(failed, "Reintentar").click();
  await page.getByText("quedan 313 días").waitFor();
  await day.fill(typed);
  await day.press("Enter");
  await page.getByText("quedan 314 días").waitFor();
  // After its term it is no day of this policy, until one of it is typed.
  await day.fill(inDays(400).split("/").toReversed().join("/"));
  await day.press("Enter");
  const out = page.getByRole("alert").filter({ hasText: "Elegí un día entre el" });
  await out.waitFor();
  expect(await day.getAttribute("aria-invalid")).toBe("true");
  await day.fill(typed);
  await day.press("Enter");
  await out.waitFor({ state: "detached" });
  expect(await day.getAttribute("aria-invalid")).toBe(null);
  await page.getByRole("link", { name: `Seguir desde el ${typed}` }).click();
  await seeStep(page, "Revisión");
  await button(page, /^Cambiar ¿?Qué/).click();
  await expect.poll(() => field(page, "Desde cuándo").inputValue()).toBe(typed);
});
