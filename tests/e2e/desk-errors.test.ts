import type { Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import { beginSession, desk, openDesk, seeHome, startDesk } from "./broker-page.ts";
import { button, seeStep } from "./claim-page.ts";
import { inspectPage } from "./inspect-page.ts";
import { type Product, test } from "./product.ts";

let product: Product;
beforeAll(async () => {
  product = await startDesk();
});
afterAll(() => product?.close());

const inspect = (page: Page, state: string) => inspectPage(page, state, { target: 24 });

test("a page that breaks is told of, with what somebody says of it; an older one offers the newer", async ({
  visit,
}) => {
  const { page } = await openDesk(visit, product, "independiente");
  await page.route("**/api/authentication/sessions", (route) => route.fulfill({ json: { data: [null] } }));
  await page.reload();
  await seeStep(page, "Algo salió mal");
  await button(page, "Contanos qué pasó").click();
  const dialog = page.getByRole("dialog", { name: "Contanos qué pasó" });
  await dialog.getByLabel("¿Qué estabas haciendo? (opcional)").fill("Miraba mis sesiones abiertas");
  expect(await inspect(page, "crash")).toEqual([]);
  await page.route("**/api/browser-errors", (route) => route.abort(), { times: 1 });
  await button(page, "Enviar").click();
  await dialog.getByText(/^No pudimos recibirlo/).waitFor();
  await button(page, "Enviar").click();
  await page.getByRole("dialog", { name: "Gracias por avisarnos" }).waitFor();
  const told = await product.server.database.db
    .selectFrom("browser_errors")
    .select(["message", "page", "comment", "stack"])
    .where("comment", "=", "Miraba mis sesiones abiertas")
    .execute();
  expect(told).toEqual([
    expect.objectContaining({ message: expect.stringMatching(/^TypeError/), page: "/perfil" }),
  ]);
  expect(told[0]?.stack).toMatch(/\.js:\d+:\d+/);
  await serveNewer(page);
  await page.reload();
  await seeStep(page, "Hay una versión nueva");
});

test("a screen whose script does not come is asked for four times; an older page offers the newer", async ({
  visit,
}) => {
  const { page } = await openDesk(visit, product, "independiente");
  let asked = 0;
  await page.route(/\/assets\/profile-page-.*\.js$/, (route) => {
    asked += 1;
    return route.abort();
  });
  await page.reload();
  await seeStep(page, "No pudimos cargar esta parte");
  // The link that announces it, and four imports.
  expect(asked).toBe(5);
  expect(await inspect(page, "not loaded")).toEqual([]);
  await serveNewer(page);
  await button(page, "Reintentar").click();
  await seeStep(page, "Hay una versión nueva");
  expect(await inspect(page, "updated")).toEqual([]);
  await page.unrouteAll();
  await button(page, "Actualizar").click();
  await seeStep(page, "Mi perfil");
});

test("a screen whose script came after all is shown without the page being loaded again", async ({
  visit,
}) => {
  const { page } = await openDesk(visit, product, "independiente");
  await page.route(/\/assets\/clients-page-.*\.js$/, (route) => route.abort());
  await page.reload();
  await page.getByRole("link", { name: "Clientes" }).first().click();
  await seeStep(page, "No pudimos cargar esta parte");
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await page.unrouteAll();
  await button(page, "Reintentar").click();
  await seeStep(page, "Clientes");
  expect(await page.evaluate(() => "isSame" in window)).toBe(true);
});

test("without a signal the desk says what waits, keeps what is written, and goes on by itself", async ({
  visit,
}) => {
  const visitor = await visit(product, { ...desk, fetchesAhead: true });
  await beginSession(visitor, "productora");
  const { page, context } = visitor;
  const names = page.getByRole("row").getByRole("rowheader");
  await page.goto("/clientes?buscar=ana");
  await names.getByRole("link", { name: "Ana Demostración" }).click();
  await page.getByRole("link", { name: "Seguimiento" }).click();
  await button(page, "Anotar").click();
  const note = page.getByLabel("Qué hablaron o qué hay que hacer");
  await note.fill("Vuelve el lunes");
  await context.setOffline(true);
  await page.getByText(/^Sin conexión: ves lo último/).waitFor();
  const manual = await page.locator(".rail-foot a").last().boundingBox();
  expect((manual?.y ?? 0) + (manual?.height ?? 0)).toBeLessThanOrEqual(800);
  await button(page, "Guardar").click();
  await page.getByText(/^No hubo conexión: todavía no se guardó/).waitFor();
  expect(await inspect(page, "note without a signal")).toEqual([]);
  await context.setOffline(false);
  await button(page, "Guardar").click();
  await page.getByText("Vuelve el lunes").waitFor();

  // The scripts of the other screens come while nothing else is to do, those that failed without a signal once more.
  const isAhead = () =>
    performance
      .getEntriesByType("resource")
      .some(
        (entry) =>
          /\/policy-page-/.test(entry.name) && "responseStatus" in entry && entry.responseStatus === 200,
      );
  await page.waitForFunction(isAhead);
  await page.getByRole("link", { name: "Pólizas", exact: true }).first().click();
  const first = names.first();
  const name = await first.getByRole("link").innerText();
  await context.setOffline(true);
  await first.getByRole("link").click();
  await seeStep(page, "Sin conexión");
  expect(await inspect(page, "policy without a signal")).toEqual([]);
  await page.goBack();
  await page.getByRole("rowheader", { name }).waitFor();
  await page.goForward();
  await seeStep(page, "Sin conexión");
  await context.setOffline(false);
  await page.getByRole("heading", { level: 1, name: "Sin conexión" }).waitFor({ state: "detached" });
  await page.getByRole("heading", { level: 2 }).first().waitFor();
});

test("a server that is down covers the desk, which is there when it is back", async ({ visit }) => {
  const { page } = await openDesk(visit, product, "independiente");
  await page.getByRole("row").nth(1).waitFor();
  await page.keyboard.press("/");
  await page.getByRole("combobox").fill("perf");
  await page.route("**/api/**", (route) =>
    route.fulfill({ status: 503, json: {}, headers: { "retry-after": "0" } }),
  );
  await page.keyboard.press("Enter");
  const maintenance = page.getByRole("alertdialog", { name: "El sitio está en mantenimiento" });
  await page.getByRole("link", { name: "Trámite, inicio" }).click();
  await maintenance.waitFor();
  expect(await inspect(page, "maintenance")).toEqual([]);
  await page.unroute("**/api/**");
  await maintenance.waitFor({ state: "hidden" });
  await seeHome(page);
});

/** From now on the server tells of another version of the page than the one that is open. */
function serveNewer(page: Page): Promise<unknown> {
  return page.route("**/", (route) =>
    route.request().method() === "HEAD"
      ? route.fulfill({ status: 200, headers: { etag: `"${crypto.randomUUID()}"` } })
      : route.continue(),
  );
}
