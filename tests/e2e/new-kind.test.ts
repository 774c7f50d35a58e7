import { afterAll, beforeAll, expect } from "vitest";
import { moveOnBehalf } from "#server/demonstration/sandbox/move.ts";
import { demoPolicyId } from "#server/demonstration/seed/demo.ts";
import { towing, towingFolder } from "../towing/towing.ts";
import { addFiles, button, field, goOn, seeStep, showWho } from "./claim-page.ts";
import { inspectPage } from "./inspect-page.ts";
import { car, insured } from "./people.ts";
import { pdf } from "./photos.ts";
import { type Product, startProduct, test } from "./product.ts";

const person = insured(car);
const policyId = demoPolicyId(person.policies[0]?.number ?? "");
let product: Product;
beforeAll(async () => {
  const { folder, remove } = towingFolder();
  product = await startProduct({ people: [person], entities: [towing] }, [folder]);
  remove();
});
afterAll(() => product?.close());

test("a kind of thing that the product does not have is asked for, stored, followed and added to", async ({
  visit,
}) => {
  const { page } = await visit(product);
  await page.goto(`/autogestion/cordillera/remolque/${policyId}`);
  await page.getByText("Para seguir con «Pedido de remolque».").waitFor();
  await field(page, "DNI del asegurado").fill(person.identityNumber);
  await showWho(page, person);

  await seeStep(page, "Dónde está");
  await page.getByText("Fiat Cronos 2021").waitFor();
  await field(page, "¿Dónde está?").fill("Ruta 9, km 20");
  await field(page, "Ruedas que giran").fill("5");
  await goOn(page);
  await page.getByRole("link", { name: /^Ruedas que giran: El máximo es 4/ }).waitFor();
  await field(page, "Ruedas que giran").fill("2");
  await addFiles(page, [pdf("auto.pdf")]);
  await goOn(page, "Revisión");
  expect(await inspectPage(page, "towing")).toEqual([]);
  await button(page, "Pedir").click();
  await seeStep(page, "Pedido");

  await button(page, "Seguir mi remolque").click();
  await seeStep(page, "Remolque");
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await page.getByText(/^REM-\d{4}-\d{6}$/).waitFor();
  expect(await inspectPage(page, "towing followed")).toEqual([]);
  const { db } = product.server.database;
  const stored = await db.selectFrom("records").select(["status", "answers"]).where("id", "=", id).execute();
  expect(stored).toMatchObject([{ status: "asked", answers: { place: "Ruta 9, km 20", wheels: 2 } }]);

  await page.getByRole("link", { name: "Avisar algo de mi remolque" }).click();
  await seeStep(page, "Avisar algo");
  await field(page, "¿Qué cambió?").fill("Me moví a la banquina");
  await button(page, "Avisar").click();
  await seeStep(page, "Avisado");

  await moveOnBehalf(db, towing, { id, status: "onTheWay" }, new Date());
  await page.goto(`/autogestion/cordillera/remolques/${id}`);
  await page.getByRole("heading", { name: "En camino" }).waitFor();
  await page.getByText("«Me moví a la banquina»").waitFor();
});
