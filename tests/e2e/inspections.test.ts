import { afterAll, beforeAll } from "vitest";
import { demoBrokerId, demoPolicyId, seedDemo } from "#server/demonstration/seed/demo.ts";
import { openDesk, startDesk } from "./broker-page.ts";
import { button, identify, seeStep } from "./claim-page.ts";
import { inspectPage } from "./inspect-page.ts";
import { car, insured } from "./people.ts";
import { fillTiles } from "./photos.ts";
import { type Product, test } from "./product.ts";

const person = insured(car);
const policyId = demoPolicyId(person.policies[0]?.number ?? "");
let product: Product;
beforeAll(async () => {
  product = await startDesk();
  const { db } = product.server.database;
  await seedDemo(db, new Date(), [person]);
  await db
    .updateTable("policies")
    .set({ broker_id: demoBrokerId("productora@example.com"), client_id: null })
    .where("id", "=", policyId)
    .execute();
});
afterAll(() => product?.close());

test("photos that a broker asks for are decided one by one, and what is refused is sent again alone", async ({
  expect,
  visit,
}) => {
  const { page } = await openDesk(visit, product, "productora", `/polizas/detalle/${policyId}`);
  await button(page, "Pedir inspección").click();
  const boxes = page.getByRole("dialog").getByRole("checkbox");
  for (const box of await boxes.all()) await box.uncheck();
  for (const title of ["Frente", "Odómetro"]) await page.getByRole("checkbox", { name: title }).check();
  await button(page, "Pedirla").click();
  await page.locator("#inspecciones").getByText("Pendiente").first().waitFor();
  const { id } = await product.server.database.db
    .selectFrom("records")
    .select("id")
    .where("policy_id", "=", policyId)
    .executeTakeFirstOrThrow();

  const { page: phone } = await visit(product);
  await identify(phone, person, `/autogestion/cordillera/inspecciones/${id}`);
  await seeStep(phone, "Fotos del vehículo");
  await fillTiles(phone, "foto");
  await button(phone, "Enviar").click();
  await seeStep(phone, "Inspección enviada");

  await page.goto("/tareas");
  await page.getByRole("button", { name: `Revisá las fotos de ${car.asset}` }).click();
  await page.getByRole("complementary").getByRole("link", { name: "Ver las fotos" }).click();
  const review = page.getByRole("region", { name: "Fotos para revisar" });
  const front = review.getByRole("group", { name: "Frente", exact: true });
  const odometer = review.getByRole("group", { name: "Odómetro", exact: true });
  await review.getByRole("img", { name: "Odómetro" }).waitFor();
  await front.getByRole("radio", { name: "Sirve" }).check();
  await odometer.getByRole("radio", { name: "Pedir de nuevo" }).check();
  expect(await button(review, "Pedir 1 foto de nuevo").isDisabled()).toBe(true);
  await review.getByRole("radio", { name: "Borrosa" }).check();
  await review.getByText("Va a mandar de nuevo solo: Odómetro.").waitFor();
  expect(await inspectPage(page, "review", { target: 24 })).toEqual([]);
  await button(review, "Pedir 1 foto de nuevo").click();
  await page.locator("#inspecciones").getByText("Rechazada: Borrosa").waitFor();

  await phone.goto(`/autogestion/cordillera/inspecciones/${id}`);
  await seeStep(phone, "Hay que repetir 1 foto");
  await phone.getByText("Borrosa").waitFor();
  await expect.poll(() => phone.locator("input[type=file]").count()).toBe(1);
  await fillTiles(phone, "otra");
  await button(phone, "Enviar").click();
  await seeStep(phone, "Inspección enviada");

  await page.reload();
  await review.getByRole("group", { name: "Odómetro", exact: true }).waitFor();
  expect(await front.count()).toBe(0);
  await button(review, "Las demás sirven").click();
  await button(review, "Aprobar la inspección").click();
  await page.locator("#inspecciones").getByText("Aprobada").first().waitFor();
});
