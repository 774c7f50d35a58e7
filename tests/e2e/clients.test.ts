import type { Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import { desk, emailOf, openDesk, signIn, startDesk } from "./broker-page.ts";
import { button, field, seeStep } from "./claim-page.ts";
import { inspectPage } from "./inspect-page.ts";
import { tabTo } from "./keyboard.ts";
import { type Product, test } from "./product.ts";

let product: Product;
beforeAll(async () => {
  product = await startDesk();
});
afterAll(() => product?.close());

const inspect = (page: Page, state: string) => inspectPage(page, state, { target: 24 });
const rows = (page: Page) => page.getByRole("row").filter({ has: page.getByRole("rowheader") });
const view = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Secciones del cliente" }).getByRole("link", { name });

test("the keyboard alone goes from the login to a new client, who is in the list", async ({
  expect,
  visit,
}) => {
  const { page } = await visit(product, desk);
  const { keyboard } = page;
  const type = async (name: string, text: string) => {
    await tabTo(page, name);
    await keyboard.type(text);
  };
  await page.goto("/clientes");
  await seeStep(page, "Ingresá");
  await type("Email", "productora@example.com");
  await type("Contraseña", "yerba, bombilla y pava");
  await keyboard.press("Enter");
  await seeStep(page, "Clientes");
  await rows(page).first().waitFor();
  await tabTo(page, "Nuevo cliente");
  await keyboard.press("Enter");
  await seeStep(page, "Cliente nuevo");
  expect(await inspect(page, "new")).toEqual([]);
  await type("Nombre", "Úrsula");
  await type("Apellido", "Teclado");
  await type("Celular", "3415551234");
  await type("Email", "ursula@example.com");
  await type("Número de documento", "99300500");
  // The CUIL follows from the document and the gender.
  await tabTo(page, "Género");
  await keyboard.press("Space");
  await expect.poll(() => field(page, "CUIL").inputValue()).toBe("27-99300500-8");
  await tabTo(page, "Crear el cliente");
  await keyboard.press("Enter");
  await seeStep(page, "Úrsula Teclado");
  await page.getByText("Ya está entre tus clientes: Úrsula Teclado").waitFor();
  expect(await inspect(page, "created")).toEqual([]);
  await keyboard.press("g");
  await keyboard.press("l");
  await seeStep(page, "Clientes");
  await type("Buscar en clientes", "ursula");
  await keyboard.press("Enter");
  await expect.poll(() => rows(page).count()).toBe(1);
  await page.getByRole("heading", { level: 1 }).focus();
  await keyboard.press("j");
  await keyboard.press("Enter");
  await seeStep(page, "Úrsula Teclado");
});

test("the list is narrowed and turned, and each view of it has an address", async ({ expect, visit }) => {
  const { page } = await openDesk(visit, product, "productora");
  await page.getByRole("link", { name: "Clientes" }).click();
  await seeStep(page, "Clientes");
  await expect.poll(() => rows(page).count()).toBe(10);
  expect(await inspect(page, "list")).toEqual([]);
  await page.getByRole("combobox", { name: "Tipo" }).selectOption("Empresas");
  await expect.poll(() => rows(page).count()).toBe(2);
  // What is typed is looked for without a key that says so, and the field keeps the focus.
  await page.getByRole("searchbox").fill("ombú");
  await expect.poll(() => rows(page).count()).toBe(1);
  expect(await page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("search");
  expect(new URL(page.url()).search).toBe(`?type=legal&buscar=${encodeURIComponent("ombú")}`);
  const download = page.waitForEvent("download");
  await button(page, "Exportar CSV").click();
  expect((await download).suggestedFilename()).toBe("clientes.csv");
  await page.getByRole("searchbox").fill("nadie se llama así");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Nada coincide con los filtros" }).waitFor();
  expect(await inspect(page, "no match")).toEqual([]);
  await button(page, "Quitar «nadie se llama así»").click();
  await expect.poll(() => rows(page).count()).toBe(2);
  await page.getByRole("searchbox").fill("nadie se llama así");
  await page.getByRole("heading", { name: "Nada coincide con los filtros" }).waitFor();
  await page.locator(".nothing").getByRole("button", { name: "Quitar filtros" }).click();
  await expect.poll(() => rows(page).count()).toBe(10);
});

test("a client is read, followed, changed and made one with another", async ({ expect, visit }) => {
  const { page } = await openDesk(visit, product, "productora", "/clientes?buscar=99000002");
  await page.getByRole("link", { name: "Bruno Demostración" }).click();
  await seeStep(page, "Bruno Demostración");
  await expect.poll(() => rows(page).count()).toBe(2);
  expect(await inspect(page, "policies")).toEqual([]);
  const whatsapp = page.getByRole("link", { name: "Abrir WhatsApp" });
  expect(await whatsapp.getAttribute("href")).toBe(
    `https://wa.me/5493415551002?text=${encodeURIComponent("Hola, Bruno. ¿Cómo estás?")}`,
  );
  expect(await page.getByRole("link", { name: "bruno.0002@example.com" }).getAttribute("href")).toBe(
    "mailto:bruno.0002@example.com",
  );
  for (const name of ["Cotizaciones", "Siniestros", "Documentos", "Datos"]) {
    await view(page, name).click();
    await page.getByRole("heading", { level: 2 }).first().waitFor();
    expect(await inspect(page, name)).toEqual([]);
  }

  await view(page, "Seguimiento").click();
  await button(page, "Anotar").click();
  await button(page, "Guardar").click();
  await page.getByText("Contá qué hablaron o qué hay que hacer").waitFor();
  expect(await inspect(page, "note")).toEqual([]);
  await field(page, "Qué hablaron o qué hay que hacer").fill("Pedir la cédula");
  // The notices stand over what is half written, and take nothing of it.
  await button(page, /^Notificaciones/).click();
  await page.getByRole("dialog", { name: "Notificaciones" }).waitFor();
  await page.keyboard.press("Escape");
  expect(await field(page, "Qué hablaron o qué hay que hacer").inputValue()).toBe("Pedir la cédula");
  await field(page, "Hacerlo el").fill("31/12/2027");
  await button(page, "Guardar").click();
  await page.getByText("Para el 31/12/2027").waitFor();
  await button(page, "Hecho: Pedir la cédula").click();
  await button(page, "Falta hacer: Pedir la cédula").waitFor();
  expect(await inspect(page, "follow-up")).toEqual([]);

  await page.getByRole("link", { name: "Editar" }).click();
  await seeStep(page, "Datos del cliente");
  expect(await field(page, "Nombre").inputValue()).toBe("Bruno");
  await field(page, "Actividad u ocupación").fill("Actuario");
  await page.getByRole("checkbox", { name: /^Los datos son ciertos/ }).check();
  await button(page, "Guardar los cambios").click();
  await seeStep(page, "Bruno Demostración");
  await page.getByText("Actualizamos los datos de Bruno Demostración").waitFor();
  await view(page, "Datos").click();
  await page.getByText("Actuario").waitFor();

  await page.goto("/clientes?buscar=tomas");
  await page.getByRole("link", { name: "Tomás Vera Demostración" }).click();
  await seeStep(page, "Tomás Vera Demostración");
  await view(page, "Datos").click();
  await button(page, "Unir con otro cliente").click();
  const dialog = page.getByRole("dialog", { name: "Unir con otro cliente" });
  await dialog.getByRole("searchbox").fill("bruno");
  await button(dialog, "Buscar").click();
  await dialog.getByRole("radio", { name: /Bruno/ }).check();
  expect(await inspect(page, "merge")).toEqual([]);
  await button(dialog, "Unir").click();
  await dialog.waitFor({ state: "hidden" });
  await view(page, "Pólizas").click();
  await expect.poll(() => rows(page).count()).toBe(2);
});

test("what is printed is what is read, black on white", async ({ visit }) => {
  const { page } = await openDesk(visit, product, "productora");
  // Whom no walk beside this one changes.
  await page.goto("/clientes?buscar=99000004");
  await rows(page).first().waitFor();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const shown = (selector: string) => page.locator(selector).filter({ visible: true }).count();
  expect(await shown("nav, search, .button, .rail, .bar")).toBe(0);
  expect(await shown("th button")).toBeGreaterThan(0);
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe("rgb(0, 0, 0)");
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("link", { name: "Darío Demostración" }).click();
  await seeStep(page, "Darío Demostración");
  await rows(page).first().waitFor();
  await page.emulateMedia({ media: "print" });
  expect(await shown("nav, button:not(th *), textarea, .button, .rail, .bar")).toBe(0);
  expect(await page.getByText("dario.0004@example.com").isVisible()).toBe(true);
  expect(await shown("tbody tr")).toBe(3);
});

test("the palette finds a client by a part of what is known of them", async ({ visit }) => {
  const { page } = await openDesk(visit, product, "productora");
  await page.keyboard.press("/");
  await page.getByRole("combobox").fill("99.300.013");
  await page.getByRole("option", { name: /^Ferretería El Ombú Demostración SRL/ }).waitFor();
  // Who it is of two of one name, and what is done with them.
  await page.getByRole("option", { name: /CUIT 30-99300013-\d/ }).waitFor();
  await page
    .getByRole("group", { name: "Hacer" })
    .getByRole("option", { name: /^Anotar algo de/ })
    .waitFor();
  expect(await inspect(page, "palette")).toEqual([]);
  await page.keyboard.press("Enter");
  await seeStep(page, "Ferretería El Ombú Demostración SRL");
  await page.keyboard.press("/");
  await page.getByRole("combobox").fill("dario");
  await page.getByRole("option", { name: "Anotar algo de Darío Demostración" }).click();
  await page.getByRole("textbox", { name: "Qué hablaron o qué hay que hacer" }).waitFor();
  await page.getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("heading", { level: 1 }).focus();
  await page.keyboard.press("l");
  await page.waitForURL("**/clientes/nuevo");
});

test("what waits for papers is counted on the first page, and opens the claim or the policy where it is seen to", async ({
  visit,
}) => {
  const { page } = await openDesk(visit, product, "productora", "/dashboard");
  const headline = page.getByRole("link", { name: /^\d+ tareas para hoy$/ });
  await headline.waitFor();
  // What is a task is told as one alone.
  expect(
    await page.getByRole("link", { name: /^(Siniestro: Falta documentación|Inspección: )/ }).count(),
  ).toBe(0);
  await headline.click();
  await page.getByRole("combobox", { name: "Clase" }).selectOption("Papeles pendientes");
  const openTask = async (name: string | RegExp) => {
    await page.getByRole("button", { name }).first().click();
    await page.getByRole("complementary").getByRole("link", { name: "Ver lo que falta" }).click();
  };
  await openTask("Siniestro: Falta documentación");
  await page.getByRole("heading", { name: /^Papeles que faltan/ }).waitFor();
  expect(await inspect(page, "claim")).toEqual([]);
  await page.goBack();
  await openTask(/^Inspección: /);
  const inspections = page.locator("#inspecciones");
  // Without a page of their own there is nothing to send.
  await inspections.getByText("que todavía no publicaste").first().waitFor();
  expect(new URL(page.url()).hash).toBe("#inspecciones");
  const { db } = product.server.database;
  const broker = db.selectFrom("brokers").select("profile").where("email", "=", emailOf("productora"));
  const { profile } = await broker.executeTakeFirstOrThrow();
  await db
    .updateTable("brokers")
    .set({ profile: JSON.stringify({ ...(profile as object), selfManagementURL: "paula-seguros" }) })
    .where("email", "=", emailOf("productora"))
    .execute();
  await page.reload();
  const href = await inspections
    .getByRole("link", { name: "Mandar por WhatsApp" })
    .first()
    .getAttribute("href");
  expect(decodeURIComponent(href ?? "")).toContain(`${product.url}/autogestion/paula-seguros/inspecciones/`);
  expect(await inspect(page, "inspections with actions")).toEqual([]);
});

test("who organizes others reads their clients and changes none; an unknown one is told", async ({
  visit,
}) => {
  const { page } = await visit(product, desk);
  await page.goto("/clientes?buscar=sara");
  await signIn(page, "organizadora");
  await page.getByRole("link", { name: "Sara Bazán Demostración" }).click();
  await page
    .getByText("Es cliente de Bruno Bronce Demostración: podés ver su ficha y no cambiarla.")
    .waitFor();
  expect(await page.getByRole("link", { name: "Editar" }).count()).toBe(0);
  await view(page, "Seguimiento").click();
  await page.getByText("Primer contacto, la recomendó la hermana").waitFor();
  expect(await button(page, "Anotar").count()).toBe(0);
  expect(await inspect(page, "read only")).toEqual([]);
  await page.goto(`/clientes/detalle/${crypto.randomUUID()}`);
  await seeStep(page, "No encontramos a ese cliente");
  expect(await inspect(page, "unknown")).toEqual([]);
});

test("the list and a client fit every width", async ({ visit }) => {
  const { page } = await openDesk(visit, product, "productora");
  for (const width of [768, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/clientes");
    await rows(page).first().waitFor();
    expect(await inspect(page, `list ${width}`)).toEqual([]);
    await page.getByRole("link", { name: "Ana Demostración" }).click();
    await seeStep(page, "Ana Demostración");
    await rows(page).first().waitFor();
    expect(await inspect(page, `client ${width}`)).toEqual([]);
  }
});
