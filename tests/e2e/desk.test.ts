import type { Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import { comeBack, desk, openDesk, signIn, startDesk } from "./broker-page.ts";
import { button, seeStep } from "./claim-page.ts";
import { inspectPage } from "./inspect-page.ts";
import { type Product, test } from "./product.ts";

let product: Product;
beforeAll(async () => {
  product = await startDesk();
});
afterAll(() => product?.close());

const inspect = (page: Page, state: string) => inspectPage(page, state, { target: 24 });

test("the keyboard alone goes from the login to what a list offers", async ({ visit }) => {
  const { page } = await visit(product, desk);
  const { keyboard } = page;
  await page.goto("/perfil");
  await signIn(page, "productora");
  await seeStep(page, "Mi perfil");
  const other = await visit(product, desk);
  await other.page.goto("/perfil");
  await signIn(other.page, "productora");
  await seeStep(other.page, "Mi perfil");
  // The bones of a list are rows too.
  await other.page
    .getByRole("button", { name: /^Cerrar la sesión de / })
    .first()
    .waitFor();
  const keys = other.page.keyboard;
  await other.page.getByRole("heading", { level: 1 }).focus();
  await keys.press("j");
  await keys.press("ArrowDown");
  await keys.press(".");
  const focused = () => other.page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  expect(await focused()).toMatch(/^Cerrar la sesión de /);
  await keys.press("Enter");
  await other.page.getByText(/^Cerramos la sesión de /).waitFor();

  await page.getByRole("heading", { level: 1 }).focus();
  await keyboard.press("?");
  await page.getByRole("dialog", { name: "Atajos de teclado" }).waitFor();
  expect(await inspect(page, "keys")).toEqual([]);
  await keyboard.press("Escape");
});

test("the palette opens screens and does what can be done anywhere", async ({ expect, visit }) => {
  const { page } = await openDesk(visit, product, "independiente", "/nada");
  await seeStep(page, "No encontramos esta página");
  expect(await inspect(page, "not found")).toEqual([]);
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox");
  await field.fill("perfil");
  expect(await inspect(page, "palette")).toEqual([]);
  await page.keyboard.press("Enter");
  await seeStep(page, "Mi perfil");
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
  await page.keyboard.press("/");
  await field.fill("oscura");
  await page.keyboard.press("Enter");
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await ground()).toBe("rgb(18, 20, 23)");
  await page.reload();
  await seeStep(page, "Mi perfil");
  expect(await ground()).toBe("rgb(18, 20, 23)");
});

test("the desk is accessible at every width", async ({ visit }) => {
  const { page } = await openDesk(visit, product, "independiente");
  for (const width of [768, 1280, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    await page.getByRole("row").nth(1).waitFor();
    expect(await inspect(page, `profile ${width}`)).toEqual([]);
    await page.getByRole("button", { name: /Demostración/ }).click();
    await page.getByRole("link", { name: "Cerrar sesión" }).waitFor();
    expect(await inspect(page, `menu ${width}`)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Cerrar sesión" }).waitFor({ state: "hidden" });
  }
});

test("a list says that it is loading, that it failed, that it is old, and what it has", async ({ visit }) => {
  const { page } = await openDesk(visit, product, "independiente");
  // Not the bones of a row.
  await page.getByRole("rowheader", { name: /· esta$/ }).waitFor();
  const calls = "**/api/authentication/sessions";
  await page.route(calls, (route) => route.fulfill({ status: 500, json: { error: { code: "unexpected" } } }));
  await comeBack(page);
  await page.getByText(/^No pudimos actualizar\. Esto es lo que había a las \d\d:\d\d\.$/).waitFor();
  expect(await inspect(page, "stale")).toEqual([]);
  await page.reload();
  await page.getByRole("heading", { name: "No pudimos cargar la lista de sesiones abiertas" }).waitFor();
  expect(await inspect(page, "failed")).toEqual([]);
  const held = Promise.withResolvers<void>();
  await page.unroute(calls);
  await page.route(calls, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.reload();
  await page.getByText("Cargando sesiones abiertas…").waitFor();
  expect(await inspect(page, "loading")).toEqual([]);
  held.resolve();
  await page.getByRole("row").nth(1).waitFor();
  const download = page.waitForEvent("download");
  await button(page, "Exportar CSV").click();
  expect((await download).suggestedFilename()).toBe("sesiones-abiertas.csv");
});

test("pages have addresses, and brackets turn them", async ({ visit }) => {
  const { page } = await openDesk(visit, product, "independiente");
  await page.route("**/api/authentication/sessions*", (route) => {
    const asked = Number(new URL(route.request().url()).searchParams.get("page") ?? 1);
    const data = Array.from({ length: asked === 3 ? 5 : 10 }, (_, index) => ({
      id: `${asked}-${index}`,
      device: `Equipo ${asked}.${index}`,
      openedAt: "2026-11-20T15:00:00Z",
      usedAt: "2026-11-21T15:00:00Z",
      isCurrent: false,
    }));
    const pagination = { count: data.length, total: 25, perPage: 10, currentPage: asked, totalPages: 3 };
    return route.fulfill({ json: { data, pagination } });
  });
  await page.goto("/perfil?pagina=2");
  await page.getByText("11–20 de 25").waitFor();
  expect(await inspect(page, "pages")).toEqual([]);
  // A page of rows that are no longer there says so, and leads to where there are some.
  await page.goto("/perfil?pagina=9");
  await page.getByRole("heading", { name: "No hay una página 9" }).waitFor();
  expect(await inspect(page, "past the end")).toEqual([]);
  await page.getByRole("link", { name: "Ir a la última página" }).click();
  await page.getByText("21–25 de 25").waitFor();
  expect(new URL(page.url()).search).toBe("?pagina=3");
  await page.goto("/perfil?pagina=2");
  await page.getByText("11–20 de 25").waitFor();
  await page.getByRole("link", { name: "Página siguiente" }).click();
  await page.getByText("21–25 de 25").waitFor();
  expect(new URL(page.url()).search).toBe("?pagina=3");
  await page.getByRole("heading", { level: 1 }).focus();
  await page.keyboard.press("[");
  await page.getByText("11–20 de 25").waitFor();
  await page.goBack();
  await page.getByText("21–25 de 25").waitFor();
});

test("a phone is told where the desk opens, but for the verification and the public area", async ({
  visit,
}) => {
  const userAgent = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36";
  const { page } = await visit(product, { userAgent });
  await page.goto("/perfil");
  // There is no app in any store yet.
  await seeStep(page, "Tu escritorio se abre desde una computadora");
  await page.getByRole("button", { name: "Mandame el enlace" }).waitFor();
  expect(await page.getByRole("link", { name: "Por email" }).getAttribute("href")).toContain(
    encodeURIComponent(product.url),
  );
  expect(await inspectPage(page, "phone")).toEqual([]);
  const playStore = "https://play.example/tramite";
  await page.route("**/api/commons/app-stores", (route) => route.fulfill({ json: { data: { playStore } } }));
  await page.reload();
  await seeStep(page, "Para seguir desde el celular, descargá la app");
  const store = page.getByRole("link", { name: "Descargar de Google Play" });
  expect(await store.getAttribute("href")).toBe(playStore);
  expect(await inspectPage(page, "phone with an app")).toEqual([]);
  await page.goto(`/registro/verificación?registrationId=${crypto.randomUUID()}`);
  await seeStep(page, "Verificá tu email");
  expect(await inspectPage(page, "verification on a phone")).toEqual([]);
  await page.goto("/autogestion/cordillera");
  await page.getByRole("link", { name: /Denunciar un siniestro/ }).waitFor();
});
