import { randomInt } from "node:crypto";
import type { Page } from "playwright";
import { afterAll, beforeAll, vi } from "vitest";
import { patience } from "../browser/test.ts";
import { demoBrokers } from "../server/demo-people.ts";
import { button, field, identify, option, seeStep } from "./claim-page.ts";
import { inspectWidths } from "./inspect-page.ts";
import { car, insured } from "./people.ts";
import { type Product, startProduct, test } from "./product.ts";
import { kill } from "./tab.ts";

const broker = "productora@example.com";
const people = {
  // Its number is not its person's, as others' here are.
  shown: insured({ ...car, number: `CARD-${randomInt(1_000_000)}` }),
  paying: { ...insured(car), broker },
  moved: { ...insured(car), broker },
};
let product: Product;
beforeAll(async () => {
  product = await startProduct({ people: Object.values(people), brokers: demoBrokers });
});
afterAll(() => product?.close());

const base = "/autogestion/cordillera";

/** What is wrong with a page in each window. */
const look = (page: Page, state: string) => inspectWidths(page, state);

test("a card that was opened once is there without a signal in another tab, and scanned it tells nothing of its person", async ({
  expect,
  visit,
}) => {
  const visited = await visit(product, { serviceWorkers: "allow" });
  const { page, context } = visited;
  await identify(page, people.shown, `${base}/documentos`);
  await page.getByRole("link", { name: "Tarjeta de circulación" }).click();
  await seeStep(page, "Tarjeta de circulación");
  await button(page, "Ver en grande").click();
  expect(await look(page, "large card")).toEqual([]);
  const card = await page.evaluate(() => {
    const name = Object.keys(localStorage).find((one) => one.startsWith("tramite:card:")) ?? "";
    return JSON.parse(localStorage.getItem(name) ?? "{}") as { readonly code: string };
  });
  const seeKept = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith("tramite-shell-"));
      return Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
    });
  await vi.waitFor(async () => expect(Math.max(0, ...(await seeKept()))).toBeGreaterThan(5), {
    timeout: patience,
  });
  await context.setOffline(true);
  const offline = await kill(visited, page);
  await offline.goto(`${base}/tarjeta`);
  await seeStep(offline, "Tarjeta de circulación");
  await offline.getByRole("img", { name: "Código QR para comprobar el seguro" }).waitFor();
  await offline.getByText("AZ 102 ZZ").waitFor();

  const { page: police } = await visit(product);
  await police.goto(`${base}/tarjeta/${card.code}`);
  await seeStep(police, "Vigente hoy");
  const said = await police.locator("main").innerText();
  expect(said).toContain("AZ 102 ZZ");
  for (const hidden of [people.shown.fullName, people.shown.identityNumber])
    expect(said).not.toContain(hidden);
  await police.goto(`${base}/tarjeta/${"A".repeat(38)}`);
  await seeStep(police, "No sabemos de esta tarjeta");

  await context.setOffline(false);
  await button(offline, "Quitarla de este teléfono").click();
  await field(offline, "DNI del asegurado").waitFor();
  await offline.reload();
  await field(offline, "DNI del asegurado").waitFor();
});

test("another way of paying is asked for, seen where it is, and taken back", async ({ expect, visit }) => {
  const { page } = await visit(product);
  await identify(page, people.paying, `${base}/pagos`);
  await seeStep(page, "¿Con qué querés pagar?");
  await option(page, "Forma de pago", /^Débito en cuenta/).check();
  await field(page, "CBU, CVU o alias").fill("2850590940090418135201");
  await page.getByText("Macro").waitFor();
  await field(page, "Titular").first().fill("Ana Demostración");
  await field(page, "CUIT o CUIL del titular").fill("27990000015");
  await option(page, "Tipo de cuenta", "Caja de ahorro").check();
  await page.getByRole("checkbox", { name: /Autorizo/ }).check();
  expect(await look(page, "payment")).toEqual([]);
  await button(page, "Continuar").click();
  await seeStep(page, "Revisá el cambio");
  await page.getByText("Débito en Macro terminado en 5201").waitFor();
  expect(await look(page, "payment review")).toEqual([]);
  await button(page, "Pedir el cambio").click();
  await seeStep(page, "Recibimos el pedido");
  await page.goto(`${base}/pagos`);
  await seeStep(page, "Ya pediste un cambio");
  await page.getByText("Solicitado").waitFor();
  expect(await look(page, "asked")).toEqual([]);
  await button(page, "Retirar el pedido").click();
  await page.getByRole("dialog").getByRole("button", { name: "Retirar el pedido" }).click();
  await seeStep(page, "Retiraste el pedido");
  await page.goto(`${base}/pagos`);
  await seeStep(page, "¿Con qué querés pagar?");
});

test("another email is asked for, with the one of today half hidden", async ({ expect, visit }) => {
  const { page } = await visit(product);
  await identify(page, people.moved, `${base}/datos`);
  await seeStep(page, "Tus datos");
  await page.getByRole("checkbox", { name: "El email" }).check();
  await field(page, "Email nuevo").fill("ana.nueva@example.com");
  expect(await look(page, "data")).toEqual([]);
  await button(page, "Continuar").click();
  await seeStep(page, "Revisá el cambio");
  await page
    .getByText(/•••@.* → ana\.nueva@example\.com|^ana\.nueva@example\.com/)
    .first()
    .waitFor();
  await button(page, "Pedir el cambio").click();
  await seeStep(page, "Recibimos el pedido");
});
