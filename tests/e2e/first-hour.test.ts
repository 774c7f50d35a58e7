import type { Page } from "playwright";
import { afterAll, beforeAll, expect, vi } from "vitest";
import { patience } from "../browser/test.ts";
import { desk, startDesk } from "./broker-page.ts";
import { button, field, seeStep } from "./claim-page.ts";
import { inspectPage } from "./inspect-page.ts";
import { tabTo } from "./keyboard.ts";
import { mailedCode } from "./mailed-code.ts";
import { type Product, test } from "./product.ts";

let product: Product;
beforeAll(async () => {
  product = await startDesk();
});
afterAll(() => product?.close());

const first = "mate y bizcochos de grasa";
const inspect = (page: Page, state: string) => inspectPage(page, state, { target: 24 });

test("the link of the mail opens the code of its registration in another browser, on a phone too", async ({
  visit,
}) => {
  const address = "enlace@example.com";
  const body = {
    name: "Ana",
    lastName: "Prueba",
    email: address,
    identityNumber: "99200078",
    professionalLicense: "912346",
    phoneNumber: "+543415551234",
    phoneType: "mobile",
    password: first,
  };
  const userAgent = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36";
  const { page } = await visit(product, { userAgent });
  // Where a machine is busy with other passwords it says so: who asks again is heard.
  const ask = async () => {
    const asked = await page.request.post("/api/authentication/register", { data: body });
    return asked.status() === 201 ? (await asked.json()).data : undefined;
  };
  const { id } = await vi.waitUntil(ask, { timeout: patience });
  const code = await mailedCode(product.outbox, address);
  await page.goto(`/registro/verificación?registrationId=${id}`);
  await seeStep(page, "Verificá tu email");
  expect(await inspectPage(page, "code on a phone")).toEqual([]);
  await field(page, "Código").fill(code);
  await button(page, "Verificar").click();
  await seeStep(page, "Tu cuenta está lista");
});

/** What a person does by their keyboard alone: each press of a button or link, and each answer. */
function countActs(page: Page) {
  const acts: string[] = [];
  const click = async (name: string) => {
    acts.push(name);
    await tabTo(page, name);
    await page.keyboard.press("Enter");
  };
  const answer = async (name: string, text: string) => {
    acts.push(name);
    await tabTo(page, name);
    await page.keyboard.type(text);
  };
  return { acts, click, answer };
}

test("from registering to the first client the keyboard alone takes forty presses and answers at most", async ({
  visit,
}) => {
  const { page } = await visit(product, desk);
  const address = "primera@example.com";
  const { acts, click, answer } = countActs(page);
  await page.goto("/login");
  await click("Registrate");
  await answer("Nombre", "Nadia");
  await answer("Apellido", "Demostración");
  await answer("DNI", "99200079");
  await answer("Matrícula de la SSN", "912347");
  await answer("Celular", "3415551235");
  await click("Continuar");
  await answer("Email", address);
  await answer("Contraseña", first);
  await click("Crear la cuenta");
  await seeStep(page, "Verificá tu email");
  await answer("Código", await mailedCode(product.outbox, address));
  await click("Verificar");
  await seeStep(page, "Hola, Nadia");
  await click("Nuevo cliente");
  await seeStep(page, "Cliente nuevo");
  expect(await inspect(page, "short client")).toEqual([]);
  await answer("Nombre", "Elena");
  await answer("Apellido", "Demostración");
  await answer("Celular", "1155550142");
  await answer("Patente", "AZ 421 ZZ");
  await answer("Qué necesita", "Quiere pasarse en marzo");
  // What was said first may not arrive: the client is there, once.
  await page.route("**/interactions", (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await click("Crear el cliente");
  await page.getByText("El cliente ya está, y falta guardar la nota. Probá de nuevo.").first().waitFor();
  await click("Crear el cliente");
  await seeStep(page, "Elena Demostración");
  await page.getByText("Faltan datos para emitir: 14", { exact: false }).waitFor();
  expect(await inspect(page, "client of three answers")).toEqual([]);
  await click("Seguimiento");
  await page.getByText("Quiere pasarse en marzo").waitFor();
  expect(acts.length).toBeLessThanOrEqual(40);
});
