import { Buffer } from "node:buffer";
import sharp from "sharp";
import { describe, expect } from "vitest";
import { syntaxVersion } from "#engine/expression/index.ts";
import { type Answer, type FakeServer, rightCode } from "../fake-server.ts";
import { bigPhoto, expectGoodPage, fillAccident, identify, openAnew, startClaim, test } from "./page.ts";

const claims = "/autogestion/litoral/siniestros";

describe("public area", () => {
  test.for([
    ["litoral", "light", 320],
    ["litoral", "dark", 390],
    ["cordillera", "light", 390],
    ["cordillera", "dark", 320],
    ["pampa", "light", 1280],
    ["pampa", "dark", 390],
  ] as const)("is readable in %s, %s, at %d px", async ([platform, colorScheme, width], { area }) => {
    const page = await area.open(`/autogestion/${platform}`, { colorScheme, width });
    await page.getByRole("heading", { name: "¿Qué necesitás?" }).waitFor();
    await expectGoodPage(page);
    await page.getByRole("link", { name: /Denunciar un siniestro/ }).click();
    await page.getByRole("button", { name: "Continuar" }).click();
    await page.getByText("Escribí el DNI").waitFor();
    await expectGoodPage(page);
    await page.getByLabel("DNI del asegurado").fill("99123456");
    await page.getByAltText("Imagen con un código").waitFor();
    await expectGoodPage(page);
    await page.getByLabel("Código de 6 dígitos").fill(rightCode);
    await page.keyboard.press("Enter");
    await page.getByText("Fiat Cronos").click();
    await expectGoodPage(page);
  });

  test.for([
    ["/autogestion/desconocida", "No encontramos esta página"],
    ["/autogestion/litoral/pagos", "No encontramos esta página"],
    ["/autogestion/litoral/siniestros/zzz", "No encontramos esta página"],
    ["/autogestion/litoral/siniestros/a/b", "No encontramos esta página"],
    ["/autogestion", "No encontramos esta página"],
  ] as const)("%s says «%s»", async ([path, heading], { area }) => {
    const page = await area.open(path);
    await page.getByRole("heading", { name: heading }).waitFor();
    if (path === "/autogestion") await page.getByRole("link", { name: "Litoral" }).waitFor();
    await expectGoodPage(page);
  });

  test("offers a retry when the platforms do not come within two seconds", async ({ area, expect }) => {
    answer(area.server, "/api/self-management-platforms", "hang");
    const page = await area.open(claims, { hasClock: true });
    const call = () =>
      area.server.calls.filter(({ path }) => path.startsWith("/api/self-management-platforms")).length;
    await expect.poll(call).toBe(1);
    await page.clock.fastForward(2_000);
    await page.getByRole("heading", { name: "No pudimos cargar la plataforma" }).waitFor();
    area.server.intercept = () => undefined;
    await page.getByRole("button", { name: "Reintentar" }).click();
    await page.getByLabel("DNI del asegurado").waitFor();
  });

  test("sends nothing for a wrong DNI, whose error goes as soon as it is right", async ({ area }) => {
    const page = await area.open(claims);
    await page.getByLabel("DNI del asegurado").fill("123");
    await page.keyboard.press("Enter");
    await page.getByText("DNI inválido").waitFor();
    expect(area.server.calls.some(({ path }) => path.endsWith("-tickets"))).toBe(false);
    await page.getByLabel("DNI del asegurado").fill("9912345");
    expect(await page.getByText("DNI inválido").count()).toBe(0);
  });

  test("clears the code that does not match and keeps the focus in it", async ({ area }) => {
    const page = await area.open(claims);
    await page.getByLabel("DNI del asegurado").fill("99123456");
    await page.getByAltText("Imagen con un código").waitFor();
    await page.getByLabel("Código de 6 dígitos").fill("111111");
    await page.keyboard.press("Enter");
    await page.getByText("El código ingresado no coincide").waitFor();
    const field = page.getByLabel("Código de 6 dígitos");
    expect(await field.inputValue()).toBe("");
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test("waits with a press until the picture has come", async ({ area }) => {
    const page = await area.open(claims);
    const held = Promise.withResolvers<void>();
    await page.route("**/self-management-challenges", async (route) => {
      await held.promise;
      await route.continue();
    });
    // The first picture may have come before anything could hold it.
    await page.reload();
    await page.getByLabel("DNI del asegurado").fill("99123456");
    await page.getByLabel("Código de 6 dígitos").fill(rightCode);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Ingresando" }).waitFor();
    held.resolve();
    await page.getByText("Fiat Cronos").waitFor();
  });

  test("fetches the form while the code is typed, and nothing of it twice", async ({ area, expect }) => {
    const page = await area.open(claims);
    await page.getByLabel("DNI del asegurado").waitFor();
    const asked = () =>
      area.server.calls.filter(({ path }) => path.includes("/releases")).map(({ path }) => path);
    const files = [`flow.json?syntax=${syntaxVersion}`, "validators.js"].flatMap((name) =>
      ["claim-entry", "claim-vehicle"].map((hash) => `/releases/${hash}/${name}`),
    );
    await expect.poll(asked).toEqual(expect.arrayContaining(files));
    const before = asked();
    await startClaim(page);
    const again = asked().slice(before.length);
    expect(again).toEqual(["/api/releases?flow=claim%2Fvehicle&platform=litoral&insurer=zurich"]);
  });

  test("lets in by work instead of the image", async ({ area }) => {
    const page = await area.open(claims);
    await page.getByLabel("DNI del asegurado").fill("99123456");
    await page.getByAltText("Imagen con un código").waitFor();
    await page.getByRole("button", { name: "No puedo verla" }).click();
    await page.getByText("Fiat Cronos").waitFor();
  });

  test("covers the wizard when nobody answers, not even to the question whether somebody is there", async ({
    area,
  }) => {
    const page = await area.open(claims);
    await startClaim(page);
    await fillAccident(page);
    area.server.intercept = ({ path }) => (path.startsWith("/api") ? "drop" : undefined);
    await page.getByRole("button", { name: "Continuar" }).click();
    await page.getByRole("alertdialog", { name: "El sitio está en mantenimiento" }).waitFor();
  });

  test("says the specification's words when nobody answers for the code", async ({ area }) => {
    area.server.intercept = ({ path }) => (path.endsWith("-challenges") ? "drop" : undefined);
    const page = await area.open(claims);
    await page.getByLabel("DNI del asegurado").fill("99123456");
    await page.getByText("Error inesperado, intente nuevamente.").waitFor();
    area.server.intercept = ({ path }) => (path.endsWith("-tickets") ? "drop" : undefined);
    await page.getByRole("button", { name: "Reintentar" }).click();
    await page.getByAltText("Imagen con un código").waitFor();
    await page.getByLabel("Código de 6 dígitos").fill(rightCode);
    await page.keyboard.press("Enter");
    await page.getByText("Error inesperado, intente nuevamente.").waitFor();
  });

  test("goes on at the same step after a reload, for as long as the ticket is good", async ({ area }) => {
    const page = await area.open(claims);
    await startClaim(page);
    await fillAccident(page);
    const seeAnswers = async () => {
      await page.getByRole("heading", { name: "Datos del siniestro" }).waitFor();
      expect(await page.getByLabel("¿Qué pasó?").inputValue()).toBe("Me chocaron de atrás en un semáforo");
      expect(await page.getByLabel("Fecha", { exact: true }).inputValue()).toBe("01/11/2026");
    };
    await page.reload();
    await seeAnswers();
    await page.clock.setSystemTime(Date.now() + 31 * 60_000);
    await page.reload();
    await identify(page);
    await seeAnswers();
  });

  test("offers what was typed in another tab to the same DNI alone", async ({ area }) => {
    let page = await area.open(claims);
    await startClaim(page);
    await fillAccident(page);
    await page.getByLabel("Fecha", { exact: true }).focus();
    await page.getByText(/^Guardado \d\d:\d\d$/).waitFor();
    page = await openAnew(page);
    await identify(page, "99999999");
    await page.getByText("Fiat Cronos").waitFor();
    page = await openAnew(page);
    await identify(page);
    await page.getByRole("heading", { name: "Tenés algo sin terminar" }).waitFor();
    const offer = page.getByRole("article", { name: "Denuncia de siniestro" });
    await offer.getByText("Ibas por «Datos del siniestro»").waitFor();
    await expectGoodPage(page);
    await offer.getByRole("button", { name: "Continuar" }).click();
    await page.getByRole("heading", { name: "Datos del siniestro" }).waitFor();
    expect(await page.getByLabel("¿Qué pasó?").inputValue()).toBe("Me chocaron de atrás en un semáforo");
  });

  test("erases a draft when asked", async ({ area }) => {
    const page = await area.open(claims);
    await startClaim(page);
    await fillAccident(page);
    await page.getByLabel("Fecha", { exact: true }).focus();
    await page.getByText(/^Guardado \d\d:\d\d$/).waitFor();
    await page.getByRole("button", { name: "Borrar lo que escribí" }).click();
    await page.getByRole("button", { name: "Borrar", exact: true }).click();
    await page.getByText("Borramos lo que habías escrito").waitFor();
    await page.reload();
    await page.getByText("Fiat Cronos").waitFor();
  });

  test("sends photos small and stripped, refuses what is no photo, and forgets the draft when sent", async ({
    area,
  }) => {
    const page = await area.open(claims);
    await startClaim(page);
    await fillAccident(page);
    await page.getByRole("button", { name: "Continuar" }).click();
    await page.getByRole("heading", { name: "Fotos y documentos" }).waitFor();
    const input = page.locator('input[type="file"]').first();
    await input.setInputFiles({ name: "virus.jpg", mimeType: "image/jpeg", buffer: Buffer.from("MZ…") });
    await page.getByText(/Archivos validos/).waitFor();
    await input.setInputFiles({ name: "frente 1.png", mimeType: "image/png", buffer: await bigPhoto() });
    await page.getByText("frente 1.jpg").first().waitFor();
    await expectGoodPage(page);
    await page.getByRole("button", { name: "Continuar" }).click();
    await page.getByLabel("Email").fill("ana@example.com");
    await page.getByRole("button", { name: "Enviar" }).click();
    await page.getByText("El siniestro se ingresó correctamente").waitFor();
    await expectGoodPage(page);

    const uploads = area.server.calls.filter(({ path }) => path.endsWith("/files"));
    const [file] = uploads.flatMap(({ body }) => (body as { files: SentFile[] }).files);
    const sent = await sharp(Buffer.from(file?.content ?? "", "base64")).metadata();
    expect({ name: file?.filename, format: sent.format, width: sent.width, exif: sent.exif }).toEqual({
      name: "frente 1.jpg",
      format: "jpeg",
      width: 2000,
      exif: undefined,
    });
    await page.reload();
    // The end stays as it is; the draft does not.
    await page.getByText("El siniestro se ingresó correctamente").waitFor();
    await page.goto(`${area.server.url}${claims}`);
    await page.getByText("Fiat Cronos").waitFor();
  });

  test("warns who is idle and forgets who it was", async ({ area }) => {
    const page = await area.open(claims);
    await page.clock.install();
    await startClaim(page);
    await page.clock.fastForward("15:01");
    await page.getByRole("alertdialog", { name: "¿Seguís ahí?" }).waitFor();
    await expectGoodPage(page);
    await page.getByRole("button", { name: "Seguir acá" }).click();
    await page.clock.fastForward("16:02");
    await page.getByLabel("DNI del asegurado").waitFor();
    await page.getByText(/^Tu sesión se cerró por inactividad\./).waitFor();
    // Whoever comes back later reads it too.
    await page.clock.fastForward("05:00");
    await page.reload();
    await page.getByText(/^Tu sesión se cerró por inactividad\./).waitFor();
    await expectGoodPage(page);
  });
});

type SentFile = { readonly filename: string; readonly content: string };

function answer(server: FakeServer, path: string, given: Answer | "hang"): void {
  server.intercept = (call) => (call.path.startsWith(path) ? given : undefined);
}
