import type { Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import screens from "#src/app/screens.json" with { type: "json" };
import { desk, emailOf, openDesk, signIn, startDesk } from "./broker-page.ts";
import { button, seeStep } from "./claim-page.ts";
import { inspectPage } from "./inspect-page.ts";
import { type Product, test } from "./product.ts";

let product: Product;
beforeAll(async () => {
  product = await startDesk();
});
afterAll(() => product?.close());

const inspect = (page: Page, state: string) => inspectPage(page, state, { target: 24 });

test("who comes in is told what needs them today, and how their portfolio stands", async ({
  expect,
  visit,
}) => {
  const { page } = await visit(product, desk);
  await page.goto("/login");
  await signIn(page, "productora");
  await page.getByRole("heading", { level: 1, name: /^Hoy, / }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/dashboard");
  const portfolio = page.getByRole("complementary", { name: "Cartera" });
  // Each month of the last year leads to who was in force then.
  await expect.poll(() => portfolio.getByRole("link", { name: / de 20\d\d/ }).count()).toBe(12);
  expect(await inspect(page, "dashboard")).toEqual([]);
  await page.setViewportSize({ width: 768, height: 800 });
  expect(await inspect(page, "dashboard on a tablet")).toEqual([]);
  await page.route("**/api/dashboard", (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await page.getByRole("heading", { name: "No pudimos cargar tu inicio" }).waitFor();
  expect(await inspect(page, "dashboard failed")).toEqual([]);
});

test("who has no dashboard begins at the first screen that they have, and who has nothing is told so", async ({
  visit,
}) => {
  const { page } = await openDesk(visit, product, "principiante", "/dashboard");
  await page.getByRole("heading", { name: /^Primeros pasos/ }).waitFor();
  expect(await inspect(page, "empty dashboard")).toEqual([]);
  await product.server.database.db
    .updateTable("brokers")
    .set({ permissions: JSON.stringify([{ name: "dashboard", value: "no" }]) })
    .where("email", "=", emailOf("principiante"))
    .execute();
  await page.goto("/");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await expect
    .poll(() => new URL(page.url()).pathname)
    .toBe(screens.find(({ name }) => name !== "dashboard")?.path);
  await page.goto("/dashboard");
  await seeStep(page, "No tenés permiso para ver esta sección");
});

test("the bell tells what is unread, opens the last of it over any screen, and each leads to its thing", async ({
  visit,
}) => {
  const { page } = await openDesk(visit, product, "organizadora");
  const elsewhere = await visit(product, {
    ...desk,
    userAgent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0",
  });
  await elsewhere.page.goto("/perfil");
  await signIn(elsewhere.page, "organizadora");
  await seeStep(elsewhere.page, "Mi perfil");
  await page.goto("/contacto");
  await seeStep(page, "Ayuda y contacto");
  expect(await inspect(page, "contact")).toEqual([]);
  await button(page, "Notificaciones, 1 sin leer").click();
  const drawer = page.getByRole("dialog", { name: "Notificaciones" });
  const notice = drawer.getByRole("link", { name: /^Tu cuenta se abrió en un lugar nuevo/ });
  await notice.waitFor();
  expect(await inspect(page, "drawer")).toEqual([]);
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toMatch(
    /^Notificaciones/,
  );
  await page.goto("/notifications?show=unread");
  await seeStep(page, "Notificaciones");
  await page.getByRole("row", { name: /^Tu cuenta se abrió/ }).waitFor();
  expect(await inspect(page, "notifications")).toEqual([]);
  await page.getByRole("link", { name: /^Tu cuenta se abrió/ }).click();
  await seeStep(page, "Mi perfil");
  await button(page, "Notificaciones").waitFor();
  await page.goto("/notifications?show=unread");
  await page.getByText("Nada coincide con los filtros").waitFor();
  expect(await inspect(page, "no notifications")).toEqual([]);
});

test("what somebody would not have known is erased and not told again; what they choose is kept", async ({
  expect,
  visit,
}) => {
  const { page } = await visit(product, desk);
  await page.goto("/login");
  await signIn(page, "principiante");
  const { db } = product.server.database;
  const told = async () => {
    const rows = await db
      .selectFrom("device_events")
      .innerJoin("brokers", "brokers.id", "device_events.broker_id")
      .select("event")
      .where("email", "=", emailOf("principiante"))
      .execute();
    return rows.map(({ event }) => event);
  };
  await expect.poll(told).toContain("login");
  await page.goto("/settings");
  await seeStep(page, "Configuración");
  expect(await inspect(page, "settings")).toEqual([]);
  const devices = page.getByRole("checkbox", { name: "Contar con qué dispositivo trabajo" });
  await devices.uncheck();
  await page.getByText("Guardamos lo que elegiste.").waitFor();
  expect(await told()).toEqual([]);
  await page.getByRole("checkbox", { name: "Usar los atajos de una sola tecla" }).uncheck();
  await page.getByRole("radio", { name: "Oscura" }).check();
  await page.goto("/logout");
  await signIn(page, "principiante");
  await page.getByRole("button", { name: /Demostración/ }).waitFor();
  await page.goto("/settings");
  await seeStep(page, "Configuración");
  expect(await devices.isChecked()).toBe(false);
  expect(await page.getByRole("radio", { name: "Oscura" }).isChecked()).toBe(true);
  await page.getByRole("heading", { level: 1 }).focus();
  await page.keyboard.press("?");
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(await told()).toEqual([]);
  // What the server does not keep is shown as it was.
  await page.route("**/api/broker-data/preferences", (route) => route.fulfill({ status: 500, json: {} }));
  await devices.click();
  await page.getByText(/^Error inesperado/).waitFor();
  await expect.poll(() => devices.isChecked()).toBe(false);
});

test("a toast stays four seconds, and longer while it is pointed at or has the focus", async ({ visit }) => {
  const { page, context } = await visit(product, desk);
  await context.clock.install();
  const session = {
    id: crypto.randomUUID(),
    openedAt: "2026-11-20T15:00:00Z",
    usedAt: "2026-11-21T15:00:00Z",
  };
  await page.route("**/api/authentication/sessions", (route) =>
    route.fulfill({ json: { data: [{ ...session, device: "Firefox en Linux", isCurrent: false }] } }),
  );
  await page.route("**/api/authentication/sessions/*", (route) => route.fulfill({ json: { data: {} } }));
  await page.goto("/perfil");
  await signIn(page, "independiente");
  await seeStep(page, "Mi perfil");
  const closeSession = button(page, "Cerrar la sesión de Firefox en Linux");
  await closeSession.waitFor();
  // From here on time is what the test says.
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await closeSession.click();
  const toast = page.getByText(/^Cerramos la sesión/);
  const close = page.locator(".toast").getByRole("button", { name: "Cerrar" });
  await close.focus();
  await page.clock.runFor(9000);
  expect(await toast.isVisible()).toBe(true);
  await close.blur();
  await toast.hover();
  await page.clock.runFor(9000);
  expect(await toast.isVisible()).toBe(true);
  await page.mouse.move(0, 0);
  await page.clock.runFor(3900);
  expect(await toast.isVisible()).toBe(true);
  await page.clock.runFor(200);
  await toast.waitFor({ state: "detached" });
});

test("a price list that is wider than a phone is moved in its frame, and the page stays", async ({
  visit,
}) => {
  const { page } = await openDesk(visit, product, "productora");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/comerciales");
  await page.getByRole("row", { name: /^Auto/ }).waitFor();
  expect(await inspect(page, "conditions on a phone")).toEqual([]);
});
