import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { type Answer, type Call, type FakeServer, rightCode } from "../fake-server.ts";
import { expectGoodPage, fillAccident, identify, openAnew, startClaim, test } from "./page.ts";

const claims = "/autogestion/litoral/siniestros";

describe("a claim that is saved", () => {
  test("waits for its own request that is still being worked on, with the same key", async ({ area }) => {
    const page = await area.open(claims);
    await startClaim(page);
    await fillAccident(page);
    let answers = 0;
    area.server.intercept = (call) =>
      isSave(call) && ++answers === 1
        ? { status: 409, body: { error: { code: "in-flight", message: "" } } }
        : undefined;
    await page.getByRole("button", { name: "Continuar" }).click();
    await page.getByRole("heading", { name: "Fotos y documentos" }).waitFor();
    const keys = area.server.calls.filter(isSave).map(({ headers }) => headers["idempotency-key"]);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  test("does not show a conflict of the transport as one of the specification's", async ({ area }) => {
    const page = await area.open(claims);
    await startClaim(page);
    await fillAccident(page);
    area.server.intercept = (call) =>
      isSave(call) ? { status: 409, body: { error: { code: "key-reuse", message: "interno" } } } : undefined;
    await page.getByRole("button", { name: "Continuar" }).click();
    await page.getByText(/^No pudimos tomar este envío\. Volvé a intentar/).waitFor();
    const keys = area.server.calls.filter(isSave).map(({ headers }) => headers["idempotency-key"]);
    expect([keys.length, new Set(keys).size]).toEqual([2, 2]);
    area.server.intercept = () => undefined;
    await page.getByRole("button", { name: "Continuar" }).click();
    await page.getByRole("heading", { name: "Fotos y documentos" }).waitFor();
  });

  test("says what to do when its own request never ends", async ({ area, expect }) => {
    const page = await area.open(claims);
    await page.clock.install();
    await startClaim(page);
    await fillAccident(page);
    area.server.intercept = (call) => (isSave(call) ? conflict("in-flight") : undefined);
    await page.getByRole("button", { name: "Continuar" }).click();
    const told = page.getByText(/^Todavía estamos guardando lo que enviaste\./);
    const pass = async () => {
      await page.clock.fastForward(1000);
      return told.isVisible();
    };
    await expect.poll(pass).toBe(true);
    expect(area.server.calls.filter(isSave)).toHaveLength(11);
  });

  test("goes on with an interrupted claim after the choice of another proof was closed", async ({ area }) => {
    let page = await area.open(claims);
    await startClaim(page);
    await fillAccident(page);
    area.server.intercept = (call) => (isSave(call) ? conflict("claim-options") : undefined);
    await page.getByRole("button", { name: "Continuar" }).click();
    await page.getByText("Honda Wave").click();
    await page.getByText("Fiat Cronos").click();
    await page.getByText(/^Guardado \d\d:\d\d$/).waitFor();
    area.server.intercept = () => undefined;
    page = await openAnew(page);
    await identify(page);
    await page.getByRole("heading", { name: "Tenés algo sin terminar" }).waitFor();
    await page.getByRole("button", { name: "Continuar" }).click();
    await page.getByRole("heading", { name: "Datos del siniestro" }).waitFor();
    expect(await page.getByLabel("¿Qué pasó?").inputValue()).toContain("semáforo");
  });

  test.for(["Seguir con lo que hay acá", "Traer lo de la otra ventana"])(
    "asks which of two windows' claims stays: «%s»",
    async (choice, { area, expect }) => {
      const versions = storeVersions(area.server);
      const one = await area.open(claims);
      const two = await one.context().newPage();
      await two.goto(area.server.url + claims);
      await identify(two);
      await two.getByText("Fiat Cronos").waitFor();
      await one.bringToFront();
      await startClaim(one);
      await fillAccident(one);
      await one.getByLabel("Fecha", { exact: true }).focus();
      await one.getByText(/^Guardado \d\d:\d\d$/).waitFor();
      // It may be told of what was typed before.
      await expect.poll(() => storedDrafts(one)).toContain("semáforo");
      await two.bringToFront();
      // The same policy chosen in another window is the same claim.
      await two.getByText("Fiat Cronos").click();
      await two.getByRole("button", { name: "Nueva denuncia" }).click();
      await two.getByRole("heading", { name: "Datos del siniestro" }).waitFor();
      expect(await two.getByLabel("¿Qué pasó?").inputValue()).toContain("semáforo");
      for (const page of [one, two]) {
        await page.bringToFront();
        await page.getByRole("button", { name: "Continuar" }).click();
        await page.getByRole("heading", { name: "Fotos y documentos" }).waitFor();
        await page.goBack();
        await page.getByRole("heading", { name: "Datos del siniestro" }).waitFor();
      }
      versions.isStrict = true;
      await two.getByLabel("¿Qué pasó?").fill("Lo que se guardó en la segunda ventana");
      await two.getByRole("button", { name: "Continuar" }).click();
      await two.getByRole("heading", { name: "Fotos y documentos" }).waitFor();
      // A window in the background stores when its turn comes.
      await expect.poll(() => storedDrafts(two)).toMatch(/segunda ventana.*"tag":"\\"2\\""/);
      await one.bringToFront();
      await one.getByLabel("¿Qué pasó?").fill("Lo que se escribió en la primera ventana");
      await one.getByRole("button", { name: "Continuar" }).click();
      const dialog = one.getByRole("alertdialog", { name: "Esto cambió en otra ventana" });
      await dialog.waitFor();
      expect(await dialog.getByRole("listitem").allTextContents()).toEqual(["¿Qué pasó?"]);
      await expectGoodPage(one);
      await one.keyboard.press("Escape");
      await dialog.getByRole("button", { name: choice }).click();
      await dialog.waitFor({ state: "detached" });
      const mine = choice.startsWith("Seguir");
      if (mine) {
        await one.getByRole("heading", { name: "Fotos y documentos" }).waitFor();
        await one.goBack();
      }
      const kept = `Lo que se ${mine ? "escribió en la primera" : "guardó en la segunda"} ventana`;
      await expect.poll(() => one.getByLabel("¿Qué pasó?").inputValue()).toBe(kept);
      expect(area.server.calls.filter(isSave).at(-1)?.headers["if-match"]).toBe(mine ? '"2"' : '"1"');
    },
  );

  test("a step of another flow leads to where it begins", async ({ area, expect }) => {
    const page = await area.open(`${claims}/siniestro`);
    await identify(page);
    await page.getByRole("heading", { name: "Elegí un siniestro o una póliza" }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe(`${claims}/inicio`);
  });

  test("asks the code again over the wizard when the ticket ran out, and repeats the request", async ({
    area,
  }) => {
    const page = await area.open(claims);
    await startClaim(page);
    await fillAccident(page);
    let refused: string | undefined;
    area.server.intercept = (call) => {
      if (!isSave(call) || (refused !== undefined && call.headers["x-ticket"] !== refused)) return undefined;
      refused = String(call.headers["x-ticket"]);
      return { status: 401, body: { error: { code: "ticket-required", message: "" } } };
    };
    await page.getByRole("button", { name: "Continuar" }).click();
    const dialog = page.getByRole("dialog", { name: "Tu identificación venció" });
    await dialog.waitFor();
    await expectGoodPage(page);
    await dialog.getByAltText("Imagen con un código").waitFor();
    await dialog.getByLabel("Código de 6 dígitos").fill(rightCode);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Fotos y documentos" }).waitFor();
    const saves = area.server.calls.filter(isSave);
    expect(saves).toHaveLength(2);
    expect(new Set(saves.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
    expect(saves[1]?.headers).toMatchObject({
      "x-call": "save",
      "x-release": "claim-vehicle",
      "x-step": "accident",
      "x-taken": "{}",
    });
  });

  test("covers the wizard while the server is down and leaves by itself", async ({ area, expect }) => {
    const page = await area.open(claims);
    await startClaim(page);
    await fillAccident(page);
    area.server.intercept = ({ path }) => (path.startsWith("/api") ? { status: 503, body: {} } : undefined);
    await page.getByRole("button", { name: "Continuar" }).click();
    await page.getByRole("alertdialog", { name: "El sitio está en mantenimiento" }).waitFor();
    await expectGoodPage(page);
    await expect.poll(() => area.server.calls.filter(isSave).length).toBe(3);
    area.server.intercept = () => undefined;
    await page.getByRole("alertdialog").waitFor({ state: "detached" });
    await page.getByRole("heading", { name: "Fotos y documentos" }).waitFor();
  });

  test("survives dropped connections without being asked", async ({ area }) => {
    const page = await area.open(claims);
    await startClaim(page);
    await fillAccident(page);
    let drops = 0;
    area.server.intercept = (call) => (isSave(call) && ++drops < 3 ? "drop" : undefined);
    await page.getByRole("button", { name: "Continuar" }).click();
    await page.getByRole("heading", { name: "Fotos y documentos" }).waitFor();
  });
});

const differing = { description: ["Este dato cambió en otra ventana"] };

function conflict(code: string, message: object | string = code): Answer {
  return { status: 409, body: { error: { code, message } } };
}

/** Stores saves as the server does: each has its version, and a save over another one's is refused once strict. */
function storeVersions(server: FakeServer): { isStrict: boolean } {
  const settings = { isStrict: false };
  let version = 0;
  server.intercept = (call) => {
    if (!isSave(call)) return undefined;
    if (settings.isStrict) {
      const headers = { etag: `"${version}"` };
      if (call.headers["if-match"] !== headers.etag) return { ...conflict("version", differing), headers };
      version += 1;
    } else version = 1;
    return {
      body: { data: { id: "8b0f9f6e-0000-4000-8000-000000000001" } },
      headers: { etag: `"${version}"` },
    };
  };
  return settings;
}

function isSave({ method, path }: Call): boolean {
  return method === "POST" && path === "/api/accidents";
}

/** All that the page keeps of drafts, as text. */
function storedDrafts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const texts: string[] = [];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        texts.push(JSON.stringify(await settled(database.transaction(store).objectStore(store).getAll())));
      database.close();
    }
    return texts.join();
  });
}
