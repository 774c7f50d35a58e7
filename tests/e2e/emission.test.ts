import { afterAll, beforeAll } from "vitest";
import { emissionBody } from "../server/records/emissions/emission-body.ts";
import { quoteBody } from "../server/records/quotes/quote-body.ts";
import { demoPassword, emailOf, openDesk } from "./broker-page.ts";
import { button, field, option, seeStep } from "./claim-page.ts";
import { inspectPage } from "./inspect-page.ts";
import { test } from "./product.ts";
import { type QuotingDesk, startQuotingDesk } from "./quoting-desk.ts";

let desk: QuotingDesk;
beforeAll(async () => {
  desk = await startQuotingDesk();
});
afterAll(() => desk?.close());

/** What the broker has asked for already: prices for a client of theirs, of whom not everything is known. */
async function quoted(): Promise<string> {
  const call = async (path: string, body: object, token?: string) => {
    const headers = {
      "content-type": "application/json",
      "idempotency-key": crypto.randomUUID(),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
    const reply = await fetch(`${desk.product.url}/api${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text}`);
    return JSON.parse(text).data;
  };
  const account = { email: emailOf("productora"), password: demoPassword };
  const { access_token: token } = await call("/authentication/authorize", account);
  const client = { ...(emissionBody("", 1).client as object), occupation: undefined };
  await call("/clients", { client }, token);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10).replaceAll("-", "/");
  const terms = { ...(quoteBody().terms as object), validFrom: tomorrow, paymentMethod: "bankAccount" };
  return (await call("/multi-quotes", quoteBody({ terms }), token)).id;
}

test("the chosen price becomes a policy: its client completed, a new price confirmed, and found in the list", async ({
  expect,
  visit,
}) => {
  const id = await quoted();
  const zurich = desk.insurer("zurich");
  const { page } = await openDesk(visit, desk.product, "productora");
  await page.goto(`/cotizaciones/detalle/${id}`);
  await page
    .getByRole("button", { name: /^Zurich, Responsabilidad civil/ })
    .first()
    .click();
  await button(page, "Continuar").click();
  await seeStep(page, "Resumen");
  await button(page, "Emitir").click();
  await seeStep(page, "Auto");
  await field(page, "Patente").fill("AZ 123 ZZ");
  await field(page, "Número de chasis").fill("8AP359A23NU123456");
  await field(page, "Número de motor").fill("310A20111234567");
  await option(page, "¿El asegurado es el titular?", "Sí").check({ force: true });
  await button(page, "Continuar").click();
  await seeStep(page, "Cliente");
  // What is known of the client stands there; what lacks is asked.
  await expect.poll(() => field(page, "Calle").inputValue()).toBe("Mitre");
  await field(page, "Actividad u ocupación").fill("Docente");
  expect(await inspectPage(page, "client", { target: 24 })).toEqual([]);
  await button(page, "Continuar").click();
  await seeStep(page, "Asegurado");
  await button(page, "Continuar").click();
  await seeStep(page, "Pago");
  await field(page, "CBU, CVU o alias").fill("ana.prueba.alias");
  await field(page, "Titular").fill("Ana Núñez");
  await field(page, "CUIT o CUIL del titular").fill("27991234565");
  await option(page, "Tipo de cuenta", "Caja de ahorro").check({ force: true });
  await page.getByRole("checkbox", { name: /Autorizo el débito/ }).check({ force: true });
  zurich?.setBehaviour("price");
  await page.getByRole("button", { name: /^Emitir por/ }).click();
  await seeStep(page, "El precio cambió");
  expect(await inspectPage(page, "price", { target: 24 })).toEqual([]);
  await page.getByRole("button", { name: /^Emitir por/ }).click();
  await seeStep(page, "Póliza emitida");
  expect(new URL(page.url()).pathname).toBe("/cotizaciones/auto/poliza-enviada");
  expect(await inspectPage(page, "sent", { target: 24 })).toEqual([]);
  const [issued] = zurich?.issued() ?? [];
  expect(zurich?.issued()).toHaveLength(1);
  await button(page, "Ver la póliza").click();
  await page
    .getByText(issued?.policyNumber ?? "-")
    .first()
    .waitFor();
  await page.getByRole("link", { name: "Pólizas" }).first().click();
  await page
    .getByText(issued?.policyNumber ?? "-")
    .first()
    .waitFor();
});
