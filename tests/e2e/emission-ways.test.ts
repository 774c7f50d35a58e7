import { afterAll, beforeAll, vi } from "vitest";
import { emissionBody } from "../server/records/emissions/emission-body.ts";
import { quoteBody } from "../server/records/quotes/quote-body.ts";
import { openDesk } from "./broker-page.ts";
import { button, field, option, seeStep } from "./claim-page.ts";
import { fillCardHolder } from "./emission-page.ts";
import { inspectPage } from "./inspect-page.ts";
import { fillTiles } from "./photos.ts";
import { test } from "./product.ts";
import { askPrices, choosePrice } from "./quote-page.ts";
import { inDays, type QuotingDesk, startQuotingDesk } from "./quoting-desk.ts";

let desk: QuotingDesk;
beforeAll(async () => {
  desk = await startQuotingDesk();
});
afterAll(() => desk?.close());

const patiently = { timeout: 20_000, interval: 100 };

type Offer = {
  readonly id: string;
  readonly insuranceCompany: { readonly name: string };
  readonly budget: { readonly subscriptionAmount: number };
};

/** A quote of a car that all have answered, and what an insurer offers in it. */
async function quoted(insurer: string): Promise<{ readonly id: string; readonly offer: Offer }> {
  const session = await desk.authorize();
  const terms = {
    ...(quoteBody().terms as object),
    validFrom: inDays(1),
    paymentMethod: "bankAccount",
  };
  const { id } = await desk.call("/multi-quotes", quoteBody({ terms }), { session });
  const offer = await vi.waitUntil(async () => {
    const told = await desk.call(`/multi-quotes/${id}`, undefined, { session });
    if (told.multiQuoteRequestStatus !== "ended") return undefined;
    return (told.coverages as Offer[]).find(({ insuranceCompany }) => insuranceCompany.name === insurer);
  }, patiently);
  return { id, offer };
}

test("a motorcycle goes from its first question to its policy, with its photos", async ({
  expect,
  visit,
}) => {
  const session = await desk.authorize();
  const client = { ...(emissionBody("", 1).client as object), name: "Ireneo", lastName: "Funes" };
  const { id: clientId } = await desk.call("/clients", { client }, { session });
  const { page } = await openDesk(
    visit,
    desk.product,
    "productora",
    `/cotizaciones/moto?clientId=${clientId}`,
  );
  await askPrices(page, { brand: "Honda", version: "Wave 110", displacement: "110" });
  await page.getByText("5 de 5 respondieron").first().waitFor();
  await choosePrice(page, /^SURA, Terceros: robo e incendio total, /);
  await button(page, "Emitir").click();
  await seeStep(page, "Cliente");
  await expect.poll(() => field(page, "Calle").inputValue()).toBe("Mitre");
  await button(page, "Continuar").click();
  await seeStep(page, "Asegurado");
  await page.getByRole("radio", { name: "Sí, acepta" }).check({ force: true });
  await button(page, "Continuar").click();
  await seeStep(page, "Moto");
  await field(page, "Patente").fill("A 123 BCD");
  await field(page, "Número de chasis").fill("8CHJA39A0NL123456");
  await field(page, "Número de motor").fill("JA39E1234567");
  await option(page, "¿El asegurado es el titular?", "Sí").check({ force: true });
  await fillTiles(page, "moto");
  expect(await inspectPage(page, "motorcycle", { target: 24 })).toEqual([]);
  await button(page, "Continuar").click();
  await seeStep(page, "Pago");
  await field(page, "Número").fill("4111111111111111");
  await fillCardHolder(page, "IRENEO FUNES");
  await page.getByRole("button", { name: /^Emitir por/ }).click();
  await seeStep(page, "Póliza emitida");
  expect(desk.insurer("sura")?.issued()).toHaveLength(1);
  await button(page, "Ver la póliza").click();
  await page.getByText("A123BCD").first().waitFor();
});

test("what its insurer has to approve says so, and is a policy once it was approved, with nothing pressed", async ({
  expect,
  visit,
}) => {
  const { id, offer } = await quoted("zurich");
  const zurich = desk.insurer("zurich");
  zurich?.setBehaviour("approval-waits");
  const session = await desk.authorize();
  const body = emissionBody(offer.id, offer.budget.subscriptionAmount);
  await desk.call(`/multi-quotes/${id}/emission`, body, { session });
  const { page } = await openDesk(visit, desk.product, "productora", `/cotizaciones/detalle/${id}`);
  await seeStep(page, "Requiere aprobación de la compañía");
  await page.getByText(/Todavía no hay cobertura/).waitFor();
  expect(await inspectPage(page, "approval", { target: 24 })).toEqual([]);
  expect(zurich?.issued()).toEqual([]);
  zurich?.setBehaviour(undefined);
  const standing = async () =>
    (await desk.call(`/multi-quotes/${id}/emission`, undefined, { session })).status;
  await expect.poll(standing, patiently).toBe("ended");
  expect(zurich?.issued()).toHaveLength(1);
  // Its broker is told, and finds the policy.
  const [issued] = zurich?.issued() ?? [];
  await page.goto("/notifications");
  await page.getByRole("link", { name: new RegExp(`Se emitió la póliza ${issued?.policyNumber}`) }).click();
  await page
    .getByText(issued?.policyNumber ?? "-")
    .first()
    .waitFor();
});

test("prices that are over are emitted by nobody: their broker asks anew, and who has the link is told", async ({
  expect,
  visit,
}) => {
  const { id } = await quoted("allianz");
  const session = await desk.authorize();
  const { url } = await desk.call(`/multi-quotes/${id}/share`, {}, { session });
  await desk.product.server.database.db
    .updateTable("quotes")
    .set({ valid_until: new Date(Date.now() - 60_000) })
    .where("record_id", "=", id)
    .execute();
  const { page } = await openDesk(visit, desk.product, "productora", `/cotizaciones/detalle/${id}`);
  await page.getByText("El precio venció: recotizá para continuar.").waitFor();
  expect(await button(page, "Continuar").isEnabled()).toBe(false);
  expect(await inspectPage(page, "prices that are over", { target: 24 })).toEqual([]);
  const { page: phone } = await visit(desk.product);
  await phone.goto(new URL(url).pathname);
  await seeStep(phone, "Estos precios vencieron");
  await button(page, "Recotizar").click();
  await page.getByText(/[45] de 5 respondieron/).waitFor();
  await page.getByText("El precio venció: recotizá para continuar.").waitFor({ state: "detached" });
});
