import type { FakeServer } from "../fake-server.ts";
import { expectGoodPage, fillAccident, identify, startClaim, test } from "./page.ts";

const claims = "/autogestion/litoral/siniestros";

test("tells that there is no signal", async ({ area }) => {
  const page = await area.open(claims);
  await page.getByLabel("DNI del asegurado").waitFor();
  await page.context().setOffline(true);
  await page.getByText("No tenés conexión.").waitFor();
  await expectGoodPage(page);
  await page.context().setOffline(false);
  await page.getByText("No tenés conexión.").waitFor({ state: "detached" });
});

test.for([
  ["a new version", '"two"', "Hay una versión nueva"],
  ["no signal", '"one"', "No pudimos cargar esta parte"],
] as const)("tells a lost script apart: %s", async ([_name, etag, heading], { area }) => {
  let asked = 0;
  area.server.intercept = ({ path, method }) => {
    if (path.includes("identified-wizard") && path.endsWith(".js")) return { status: 404 };
    return method === "HEAD" && ++asked > 1 ? { headers: { etag } } : undefined;
  };
  const page = await area.open(claims);
  await identify(page);
  await page.getByRole("heading", { name: heading }).waitFor();
  await expectGoodPage(page);
});

test("a newer version is offered while a page stays open, and taken when its person wants it", async ({
  expect,
  area,
}) => {
  let etag = '"one"';
  area.server.intercept = ({ method }) => (method === "HEAD" ? { headers: { etag } } : undefined);
  const page = await area.open(claims, { hasClock: true });
  await page.getByLabel("DNI del asegurado").fill("99123456");
  const offer = page.getByText(
    "Hay una versión nueva. Lo que escribiste queda guardado en este dispositivo.",
  );
  const heads = () => area.server.calls.filter(({ method }) => method === "HEAD").length;
  await expect.poll(heads).toBe(1);
  await page.clock.fastForward(1_000_000);
  await expect.poll(heads).toBe(2);
  expect(await offer.count()).toBe(0);
  etag = '"two"';
  await page.clock.fastForward(1_000_000);
  await offer.waitFor();
  await expectGoodPage(page);
  // Whoever goes on with what they were doing is asked again later.
  await page.getByRole("button", { name: "Después" }).click();
  await offer.waitFor({ state: "detached" });
  expect(await page.getByLabel("DNI del asegurado").inputValue()).toBe("99.123.456");
  await page.clock.fastForward(1_000_000);
  await offer.waitFor();
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Actualizar" }).click()]);
  await page.getByLabel("DNI del asegurado").waitFor();
  expect(await offer.count()).toBe(0);
});

test.for(["asked again", "five minutes later"])(
  "a lost script that came after all is shown where it was missing: %s",
  async (when, { area }) => {
    let isLost = true;
    area.server.intercept = ({ path }) =>
      isLost && path.includes("identified-wizard") && path.endsWith(".js") ? { status: 404 } : undefined;
    const page = await area.open(claims, { hasClock: true });
    await identify(page);
    await page.getByRole("heading", { name: "No pudimos cargar esta parte" }).waitFor();
    isLost = false;
    if (when === "asked again") await page.getByRole("button", { name: "Reintentar" }).click();
    else await page.clock.fastForward(300_000);
    // A page that was loaded anew would ask who it is.
    await page.getByText("Fiat Cronos").waitFor();
  },
);

test("a wizard whose document did not come is asked for again", async ({ area }) => {
  let isLost = true;
  area.server.intercept = ({ path }) => (isLost && path.includes("/flow.json") ? { status: 500 } : undefined);
  const page = await area.open(claims);
  await identify(page);
  const again = page.getByRole("button", { name: "Reintentar" });
  await again.waitFor();
  isLost = false;
  await again.click();
  await page.getByText("Fiat Cronos").waitFor();
});

test("what takes photos is there before its step, and is waited for there when it was lost", async ({
  area,
  expect,
}) => {
  const isPhotos = (path: string) => path.includes("file-questions") && path.endsWith(".js");
  const asked = () => area.server.calls.filter(({ path }) => isPhotos(path)).length;
  let isLost = true;
  area.server.intercept = ({ path }) => (isLost && isPhotos(path) ? { status: 404 } : undefined);
  const page = await area.open(claims, { hasClock: true });
  await startClaim(page);
  await expect.poll(asked).toBeGreaterThan(0);
  await fillAccident(page);
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.getByRole("heading", { name: "Fotos y documentos" }).waitFor();
  await page.getByText("Cargando…").first().waitFor();
  await expectGoodPage(page);
  isLost = false;
  await page.clock.fastForward(40_000);
  await page.locator('input[type="file"]').first().waitFor({ state: "attached" });
  expect(await page.getByText("Cargando…").count()).toBe(0);
});

test("shows a page of its own when the page breaks, and tells of what broke", async ({ area, expect }) => {
  area.server.intercept = ({ path }) =>
    path.startsWith("/api/self-management-platforms")
      ? { body: { data: { platforms: [{ name: "litoral" }] } } }
      : undefined;
  const page = await area.open(claims, { isSampled: true });
  await page.getByRole("heading", { name: "Algo salió mal" }).waitFor();
  await expect.poll(() => tellings(area.server)).toHaveLength(1);
  expect(tellings(area.server)[0]).toMatchObject({
    page: claims,
    message: expect.stringMatching(/^TypeError/),
  });
  await page.evaluate(() => setTimeout(() => Reflect.apply(reportError, globalThis, [new Error("suelto")])));
  await expect.poll(() => tellings(area.server)).toHaveLength(2);
  await page.getByRole("button", { name: "Contanos qué pasó" }).click();
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Cerrar" }).click();
  area.server.intercept = () => undefined;
  await page.getByRole("button", { name: "Volver a intentar" }).click();
  await page.getByLabel("DNI del asegurado").waitFor();
});

function tellings(server: FakeServer): readonly unknown[] {
  return server.calls.flatMap(({ path, body }) => (path === "/api/browser-errors" ? [body] : []));
}
