import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import { inRepository } from "#scripts/run.ts";
import { type FormServer, startFormServer } from "../bench/form-server.ts";
import { test as browserTest } from "../browser/test.ts";

let server: FormServer;
const folder = mkdtempSync(join(tmpdir(), "bench-forms-"));

beforeAll(async () => {
  cpSync(inRepository("tests/bench/forms"), folder, { recursive: true });
  server = await startFormServer({ folder });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A test that opens forms; it fails when their pages break, complain, or break their content policy. */
const test = browserTest.extend("open", async ({ browser }, { onCleanup }) => {
  const complaints: string[] = [];
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "es-AR" });
  onCleanup(async () => {
    await context.close();
    expect(complaints).toEqual([]);
  });
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective }) =>
      console.error(violatedDirective),
    );
  });
  return async (name: string): Promise<Page> => {
    const page = await context.newPage();
    page.on("pageerror", ({ message }) => complaints.push(message));
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    await page.goto(`${server.url}/bench/${name}`);
    await page.getByRole("button", { name: "Enviar" }).waitFor();
    return page;
  };
});

const box = (page: Page, name: string) =>
  page.getByRole("textbox", { name: new RegExp(`^${name.replace(/[?()]/g, "\\$&")}( \\(opcional\\))?$`) });
const submitted = (page: Page) => page.evaluate(() => window.__submitted);
const submit = (page: Page) => page.getByRole("button", { name: "Enviar" }).click();

test("the claim's step says at once what is wrong, and leaves what was typed", async ({ open }) => {
  const page = await open("claim");
  await box(page, "Fecha del hecho").fill("31/02/2026");
  await box(page, "Hora").focus();
  await page.getByText("La fecha es inválida").waitFor();
  expect(await page.getByText("Campo requerido").count()).toBe(0);

  await submit(page);
  await page.getByRole("link", { name: "Hora: Campo requerido" }).waitFor();
  expect(await submitted(page)).toBeUndefined();

  await page.getByRole("radio", { name: "Choque", exact: true }).check();
  await box(page, "Fecha del hecho").fill("05/11/2026");
  await box(page, "Hora").fill("0930");
  await box(page, "Calle o ruta").fill("Mitre");
  await box(page, "Número").fill("1.450");
  await box(page, "¿Qué pasó?").fill("Me chocaron de atrás");
  await box(page, "Daños").fill("Paragolpes");
  await box(page, "Velocidad aproximada (km/h)").fill("40");
  await submit(page);
  await page.getByText("Recibido").waitFor();
  expect(await submitted(page)).toEqual({
    vehicleAccidentType: "crash",
    date: "2026-11-05",
    time: "09:30",
    place: { city: "Rosario", street: "Mitre", number: 1450 },
    description: "Me chocaron de atrás",
    damages: "Paragolpes",
    email: "ana@example.com",
    crash: { speed: 40 },
  });
});

test("Enter sends the text that is still being typed", async ({ open }) => {
  const page = await open("fields-200");
  await box(page, "Nombre 1").fill("Ana");
  await box(page, "Domicilio 2").pressSequentially("Mitre 450");
  await page.keyboard.press("Enter");
  await page.getByText("Recibido").waitFor();
  expect(await submitted(page)).toEqual({ section1: { field1: "Ana", field2: "Mitre 450" } });
});

test("lists are sent with what their draft had and what was added", async ({ open }) => {
  const page = await open("lists");
  await box(page, "Testigos").fill("Bruno Prueba\n\nDora Prueba");
  await page.getByRole("button", { name: "Agregar pago" }).click();
  await box(page, "Fecha").fill("05/11/2026");
  await box(page, "Importe").fill("1.250,5");
  await submit(page);
  await page.getByText("Recibido").waitFor();
  expect(await submitted(page)).toEqual({
    thirdParties: [{ fullName: "Carla Prueba", identityNumber: "99345678" }],
    damagedParts: ["front"],
    witnesses: ["Bruno Prueba", "Dora Prueba"],
    payments: [{ date: "2026-11-05", amount: 1250.5 }],
  });
});

test("a form dropped in is served, judged as a whole, and says what it cannot ask", async ({ open }) => {
  const schema = {
    type: "object",
    properties: {
      least: { title: "Mínimo", type: "integer" },
      matrix: { type: "array", items: { type: "array" } },
    },
    not: { properties: { least: { const: 7 } }, required: ["least"] },
  };
  writeFileSync(join(folder, "dropped.schema.json"), JSON.stringify(schema));
  const page = await open("dropped");
  await page.getByText("/matrix/*").waitFor();
  await box(page, "Mínimo").fill("7");
  await submit(page);
  await page.getByText("El formulario: Campo inválido").first().waitFor();
  expect(await submitted(page)).toBeUndefined();
  await box(page, "Mínimo").fill("8");
  await submit(page);
  await page.getByText("Recibido").waitFor();
  expect(await submitted(page)).toEqual({ least: 8 });
});

test("a name without a form is told those that there are", async () => {
  const reply = await fetch(`${server.url}/bench/nothing`);
  expect(reply.status).toBe(404);
  expect(await reply.text()).toContain("fields-200");
});
