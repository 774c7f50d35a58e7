import { readFileSync } from "node:fs";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import { moveOnBehalf } from "#server/demonstration/sandbox/move.ts";
import { onboarding } from "#server/records/onboarding/onboarding.ts";
import { demoPassword, desk, emailOf, openDesk, startDesk } from "./broker-page.ts";
import { button, field, goOn, option, seeStep } from "./claim-page.ts";
import { inspectPage } from "./inspect-page.ts";
import { mailedCode } from "./mailed-code.ts";
import { typeCode } from "./office-page.ts";
import { pdf } from "./photos.ts";
import { type Product, test } from "./product.ts";

let product: Product;
beforeAll(async () => {
  product = await startDesk();
});
afterAll(() => product?.close());

const email = "alta@example.com";
const first = "mate y bizcochos de grasa";
const inspect = (page: Page, state: string) => inspectPage(page, state, { target: 24 });

test("the flows of who is not in yet live at their addresses", async ({ visit }) => {
  const { page } = await visit(product, desk);
  await page.goto("/registro/nada");
  await seeStep(page, "No encontramos esta página");
  await page.goto("/registro/verificación");
  await seeStep(page, "Creá tu cuenta de productor");
  await page.getByRole("link", { name: "Ingresar" }).click();
  await seeStep(page, "Ingresá");
  expect(await inspect(page, "login")).toEqual([]);
});

test("a broker registers, comes in, and is let do more level by level", async ({ visit }) => {
  const { page, complaints } = await visit(product, desk);
  await page.goto("/login");
  await page.getByRole("link", { name: "Registrate" }).click();
  await seeStep(page, "Creá tu cuenta de productor");
  expect(new URL(page.url()).pathname).toBe("/registro/datos");
  await button(page, "Continuar").click();
  await page.getByRole("alert").first().waitFor();
  expect(await inspect(page, "registration")).toEqual([]);
  await field(page, "Nombre").fill("Nadia");
  await field(page, "Apellido").fill("Demostración");
  await field(page, "DNI").fill("99200077");
  await field(page, "Matrícula de la SSN").fill("912345");
  await field(page, "Celular").fill("3415551234");
  await goOn(page, "Con qué vas a ingresar");
  await field(page, "Email").fill(email);
  await passwordBox(page).fill("contraseña12");
  await page.getByText(/^(Muy fácil|Fácil) de adivinar/).waitFor();
  await passwordBox(page).fill(first);
  await page.getByText(/^(Muy difícil|Difícil) de adivinar/).waitFor();
  expect(await inspect(page, "password")).toEqual([]);
  await button(page, "Crear la cuenta").click();
  await seeStep(page, "Verificá tu email");
  const again = page.getByRole("button", { name: "Reenviar el código" });
  expect(await again.getAttribute("aria-disabled")).toBe("true");
  await again.getByText(/^en \d+ s$/).waitFor();
  expect(await inspect(page, "code")).toEqual([]);
  const code = await mailedCode(product.outbox, email);
  await field(page, "Código").fill(code === "111111" ? "222222" : "111111");
  await button(page, "Verificar").click();
  await page.getByText("El código no es válido o venció").first().waitFor();
  await field(page, "Código").fill(code);
  await button(page, "Verificar").click();
  // Whoever verified is in, under the name that they gave.
  await page.getByRole("button", { name: /Nadia Demostración/ }).waitFor();
  await seeStep(page, "Hola, Nadia");
  const steps = page.getByRole("region", { name: "Primeros pasos" });
  await steps.getByRole("link", { name: "Mandar los papeles" }).waitFor();
  expect(await inspect(page, "registered")).toEqual([]);
  await page.goto("/perfil");
  await page
    .getByText("Para emitir pólizas y publicar tu plataforma de autogestión, pasá a Plata", { exact: false })
    .waitFor();
  expect(await inspect(page, "profile")).toEqual([]);

  await page.getByRole("link", { name: "Completar tu alta" }).first().click();
  await seeStep(page, "Tu matrícula y tu DNI");
  expect(new URL(page.url()).pathname).toBe("/onboarding/matricula");
  await attach(page, 5, "borrosa.pdf");
  expect(await inspect(page, "licence")).toEqual([]);
  await button(page, "Enviar a revisión").click();
  await seeStep(page, "Lo recibimos");
  expect(await inspect(page, "sent")).toEqual([]);
  await page.getByRole("link", { name: "Completar tu alta" }).first().click();
  await seeStep(page, "Estamos revisando tu documentación");
  await page.getByText("DNI (frente)", { exact: false }).waitFor();
  expect(await inspect(page, "waiting")).toEqual([]);
  await button(page, "Ver mis papeles").click();
  await seeStep(page, "Mi perfil");
  const papers = page.getByRole("region", { name: "Mis papeles" });
  await papers.getByText("papel-1.pdf", { exact: false }).waitFor();
  expect(await papers.getByText("En revisión").count()).toBe(5);
  await rejectFirst((await visit(product, desk)).page);
  // The first was refused: why, what was sent, and only that one to send again.
  await page.goto("/dashboard");
  const own = page.getByRole("region", { name: "Tu alta" });
  await own.getByText("Rechazado: Borrosa").waitFor();
  expect(await inspect(page, "refused on the first page")).toEqual([]);
  await page.goto("/notifications");
  await page.getByRole("link", { name: "Hay un papel para mandar de nuevo: DNI (frente)" }).click();
  await seeStep(page, "Hay un papel para mandar de nuevo");
  await page.getByText("DNI (frente): Borrosa.", { exact: false }).waitFor();
  await page.getByText("Lo que mandaste", { exact: true }).waitFor();
  expect(await inspect(page, "refused")).toEqual([]);
  await page.goto("/perfil");
  await papers.getByText("Rechazado: Borrosa").waitFor();
  await papers.getByRole("link", { name: "Mandar de nuevo" }).click();
  await seeStep(page, "Hay un papel para mandar de nuevo");
  await page.locator("input[type=file]").setInputFiles(pdf("papel-0.pdf"));
  await page.getByText("Ya está", { exact: true }).waitFor();
  await button(page, "Enviar a revisión").click();
  await seeStep(page, "Lo recibimos");
  await review();
  await page.goto("/perfil");
  await page.getByText("Plata").first().waitFor();
  await papers.getByText("Aprobado").nth(4).waitFor();
  expect(await inspect(page, "papers")).toEqual([]);
  const saved = page.waitForEvent("download");
  await button(page, "Descargar: DNI (frente)").click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe("papel-0.pdf");
  expect(readFileSync(await file.path()).equals(pdf("papel-0.pdf").buffer)).toBe(true);
  // What does not come is said.
  const url = /\/api\/onboarding\/[^/]+\/files\/[^/]+$/;
  await page.route(url, (route) => route.fulfill({ status: 404, json: { error: { code: "not-found" } } }));
  await button(page, "Descargar: DNI (frente)").click();
  await page.getByText("No se pudo descargar el archivo.").waitFor();
  // And told to who watches what breaks.
  expect(complaints.splice(0)).toEqual(["Error: file: 404"]);
  await page.unroute(url);

  await page.goto("/onboarding");
  await seeStep(page, "Tu documentación fiscal");
  expect(decodeURI(new URL(page.url()).pathname)).toBe("/onboarding/full/documentación");
  await field(page, "CUIT").fill("20992000776");
  await option(page, "Condición frente al IVA", "Monotributo").click();
  await option(page, "¿Estás en el convenio multilateral?", "No").click();
  await field(page, "Número de ingresos brutos").fill("901-123456-7");
  await field(page, "CBU o alias").fill("alta.prueba.alias");
  await attach(page, 3);
  expect(await inspect(page, "documents")).toEqual([]);
  await goOn(page, "Términos y condiciones");
  await page.getByRole("checkbox").check();
  expect(await inspect(page, "terms")).toEqual([]);
  await button(page, "Enviar a revisión").click();
  await seeStep(page, "Lo recibimos");
  await review();
  await page.goto("/onboarding");
  await seeStep(page, "Tu alta está completa");
  expect(await page.getByRole("navigation").getByRole("link", { name: "Completar tu alta" }).count()).toBe(0);
});

test("a password that was forgotten is chosen anew, by a code in its mailbox", async ({ visit }) => {
  const { page } = await visit(product, desk);
  const address = emailOf("principiante");
  const chosen = "tereré con yuyos del monte";
  await page.goto("/login");
  await page.getByRole("link", { name: "Olvidé mi contraseña" }).click();
  await seeStep(page, "Recuperá tu contraseña");
  await field(page, "Email").fill(address);
  await button(page, "Mandar el código").click();
  await seeStep(page, "Elegí tu contraseña nueva");
  expect(new URL(page.url()).pathname).toBe("/registro/nueva-contrasena");
  await field(page, "Código").fill(await mailedCode(product.outbox, address));
  await passwordBox(page).fill(chosen);
  await button(page, "Cambiar la contraseña").click();
  await seeStep(page, "Listo");
  expect(await inspect(page, "changed")).toEqual([]);
  await page.getByRole("link", { name: "Ingresar" }).click();
  await enter(page, address, chosen);
});

test("a permission that is taken away hides the menu, and refuses address and call", async ({ visit }) => {
  const { page } = await openDesk(visit, product, "independiente");
  const link = page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Clientes" });
  await link.waitFor();
  const { db } = product.server.database;
  const permissions = JSON.stringify([{ name: "clients", value: "no" }]);
  await db
    .updateTable("brokers")
    .set({ permissions })
    .where("email", "=", emailOf("independiente"))
    .execute();
  // What is on the screen is a while behind; the server is not.
  const refused = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/api/clients");
  await link.click();
  expect((await refused).status()).toBe(403);
  await page.goto("/clientes");
  await seeStep(page, "No tenés permiso para ver esta sección");
  expect(await link.count()).toBe(0);
  expect(await inspect(page, "denied")).toEqual([]);
});

function passwordBox(page: Page) {
  return page.locator('input[autocomplete="new-password"]');
}

async function enter(page: Page, address: string, password: string): Promise<void> {
  await seeStep(page, "Ingresá");
  await field(page, "Email").fill(address);
  await page.getByLabel("Contraseña", { exact: true }).fill(password);
  await button(page, "Ingresar").click();
  await page.getByRole("button", { name: /Nivel|Bronce|Plata|Oro/ }).waitFor();
}

/** A paper in each of the slots that are asked for. */
async function attach(page: Page, count: number, first = "papel-0.pdf"): Promise<void> {
  const boxes = page.locator("input[type=file]");
  for (let index = 0; index < count; index += 1) {
    await boxes.nth(index).setInputFiles(pdf(index === 0 ? first : `papel-${index}.pdf`));
    await page.getByText(`Van ${index + 1} de ${count}`).waitFor();
  }
}

/** Somebody of the office comes in, looks at what waits, and will not have the first paper. */
async function rejectFirst(page: Page): Promise<void> {
  await page.goto("/oficina");
  await seeStep(page, "Entrá a la oficina");
  expect(await inspect(page, "office login")).toEqual([]);
  await field(page, "Email").fill(emailOf("oficina"));
  await page.getByLabel("Contraseña", { exact: true }).fill(demoPassword);
  await button(page, "Ingresar").click();
  await typeCode(page, product);
  await page.getByRole("link", { name: /Nadia Demostración/ }).click();
  await seeStep(page, "Nadia Demostración, Nivel Plata, 5 papeles");
  await page.getByRole("checkbox", { name: "Borrosa" }).check();
  await page.getByText("Hay un papel para mandar de nuevo: DNI (frente).", { exact: false }).waitFor();
  expect(await inspect(page, "review")).toEqual([]);
  await button(page, "Rechazar con este motivo").click();
  await page.getByText("Esta revisión ya está decidida").waitFor();
  await page.getByText("Oficina Demostración,", { exact: false }).waitFor();
  expect(await inspect(page, "reviewed")).toEqual([]);
}

/** The simulated back office looks at what was sent. */
async function review(): Promise<void> {
  const { db } = product.server.database;
  const { id } = await db
    .selectFrom("brokers")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  await moveOnBehalf(db, onboarding, { id, status: "review" }, new Date());
}
