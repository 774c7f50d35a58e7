import type { Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import type { DemoPerson } from "#engine/language/index.ts";
import { demoBrokers } from "../server/demo-people.ts";
import { openDesk } from "./broker-page.ts";
import { button, field, identify, seeStep } from "./claim-page.ts";
import { inspectPage } from "./inspect-page.ts";
import { car, insured } from "./people.ts";
import { type Product, startProduct, test, type Visiting } from "./product.ts";

const broker = "productora@example.com";
const people = {
  refused: { ...insured(car), fullName: "Rita Demostración", broker },
  taken: { ...insured(car), fullName: "Tomás Demostración", broker },
};
let product: Product;
beforeAll(async () => {
  product = await startProduct({ people: Object.values(people), brokers: demoBrokers });
});
afterAll(() => product?.close());

const base = "/autogestion/cordillera";

/** From their own policy's page: another address of mail. */
async function ask(visit: Visiting, person: DemoPerson, email: string): Promise<Page> {
  const { page } = await visit(product);
  await identify(page, person, `${base}/clientes`);
  await seeStep(page, "Mis pólizas");
  await page
    .getByRole("link", { name: new RegExp(car.asset) })
    .first()
    .click();
  await page.getByRole("heading", { name: "Pedir un cambio" }).waitFor();
  await page.getByRole("link", { name: /datos/i }).first().click();
  await seeStep(page, "Tus datos");
  await page.getByRole("checkbox", { name: "El email" }).check();
  await field(page, "Email nuevo").fill(email);
  await button(page, "Continuar").click();
  await seeStep(page, "Revisá el cambio");
  await button(page, "Pedir el cambio").click();
  await seeStep(page, "Recibimos el pedido");
  return page;
}

/** Where their broker finds it: among what waits for them. */
async function open(visit: Visiting, person: DemoPerson): Promise<Page> {
  const { page } = await openDesk(visit, product, "productora", "/poliza/endosos?status=mine");
  await page
    .getByRole("row", { name: new RegExp(person.fullName) })
    .getByRole("link")
    .first()
    .click();
  await page.getByText(/^Lo pidió/).waitFor();
  return page;
}

test("a change that is asked for from one's own policy is refused by its broker, and told back why", async ({
  visit,
}) => {
  const own = await ask(visit, people.refused, "ana.nueva@example.com");
  const page = await open(visit, people.refused);
  await page.getByRole("row", { name: /ana\.nueva@example\.com/ }).waitFor();
  await button(page, "Rechazar el pedido").click();
  await page.getByRole("textbox", { name: "Motivo" }).fill("Ese email es de otra persona.");
  await page.getByRole("dialog").getByRole("button", { name: "Rechazar el pedido" }).click();
  await page.getByText("Rechazado", { exact: true }).first().waitFor();
  await own.goto(`${base}/datos`);
  await own.getByText("Ese email es de otra persona.").waitFor();
  expect(await inspectPage(own, "refused")).toEqual([]);
});

test("one that is taken on and corrected reads so where it was asked for", async ({ visit }) => {
  const own = await ask(visit, people.taken, "ana.otra@example.com");
  const page = await open(visit, people.taken);
  await button(page, "Revisarlo").click();
  await button(page, "Revisarlo").waitFor({ state: "detached" });
  await own.goto(`${base}/datos`);
  await own.getByText("En revisión").first().waitFor();
  await page.getByRole("link", { name: "Corregir lo que cargó el asegurado" }).click();
  await seeStep(page, "Revisión");
  await button(page, /^Cambiar Los datos/)
    .first()
    .click();
  await field(page, "Email nuevo").fill("ana.corregida@example.com");
  await button(page, "Guardar y volver").click();
  await seeStep(page, "Revisión");
  await button(page, "Pedir el endoso").click();
  await button(page, "Ver el endoso").click();
  await page.getByRole("row", { name: /ana\.corregida@example\.com/ }).waitFor();
  await own.reload();
  await own.getByText("Solicitado").first().waitFor();
  expect(await inspectPage(own, "corrected")).toEqual([]);
});
