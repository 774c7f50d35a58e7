import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import { inRepository } from "#scripts/run.ts";
import type { StartOptions } from "#server/start.ts";
import { button, field, goOn, seeStep, showWho } from "./claim-page.ts";
import { inspectPage } from "./inspect-page.ts";
import { car, insured } from "./people.ts";
import { photo } from "./photos.ts";
import { type Product, startProduct, test } from "./product.ts";
import { seeSaved } from "./tab.ts";
import { watchCalls } from "./wire.ts";

const folder = mkdtempSync(join(tmpdir(), "tramite-callback-"));
const bodies: unknown[] = [];
/** What the flow asks for, which the product has no call for. */
const takeCallbacks: StartOptions["routes"] = (api) => {
  const schema = {
    body: { type: "object" },
    response: { 200: { type: "object", additionalProperties: true } },
  };
  api.put("/callbacks/:desk", { config: { access: "ticket" }, schema }, async ({ body }, reply) => {
    bodies.push(body);
    reply.header("etag", '"7"');
    return { data: { id: "L-1" } };
  });
};
const person = insured(car);
let product: Product;
beforeAll(async () => {
  // A flow that no page knows of: where it lives is in its own document.
  cpSync(fileURLToPath(new URL("callback", import.meta.url)), folder, { recursive: true });
  product = await startProduct({ people: [person], routes: takeCallbacks }, [folder]);
});
afterAll(async () => {
  await product?.close();
  rmSync(folder, { recursive: true });
});

test("a flow that says where it lives is a page of the area, with all that a wizard has", async ({
  visit,
}) => {
  const { page } = await visit(product);
  const calls = watchCalls(page);
  await page.goto("/autogestion/cordillera/llamado/cobranzas");
  await page.getByText("Para seguir con «Que me llamen».").waitFor();
  await identifyHere(page);
  await seeStep(page, "Te llama cobranzas");
  expect(decodeURI(new URL(page.url()).pathname)).toBe("/autogestion/cordillera/llamado/cobranzas/quién");
  await field(page, "¿Cómo te llamás?").fill("Ana Prueba");
  await goOn(page, "¿De qué se trata?");
  expect(new URL(page.url()).pathname).toBe("/autogestion/cordillera/llamado/cobranzas/motivo/cobranzas");
  await seeSaved(page, '"at":"about"');

  // Another desk is another draft; this one is offered where it was begun alone.
  await page.goto("/autogestion/cordillera/llamado/ventas");
  await seeStep(page, "Te llama ventas");
  await page.goto("/autogestion/cordillera/llamado/cobranzas");
  await seeStep(page, "Tenés algo sin terminar");
  await button(page, "Continuar").click();
  await seeStep(page, "¿De qué se trata?");
  await field(page, "¿De qué se trata?").fill("La franquicia");
  await button(page, "Pedir el llamado").click();
  await seeStep(page, "Te vamos a llamar");
  await page.getByText("Pedido L-1").waitFor();
  expect(bodies).toEqual([{ name: "Ana Prueba", about: "La franquicia" }]);
  const { headers } = calls.find(({ call }) => call === "PUT /api/callbacks/cobranzas") ?? { headers: {} };
  expect(headers).toMatchObject({
    "x-ticket": expect.any(String),
    "x-draft": expect.any(String),
    "x-release": expect.stringMatching(/^[0-9a-f]{64}$/),
    "x-step": "about",
    "idempotency-key": expect.any(String),
  });
});

test("an inspection opens by its link, behind the ticket that the server asks for", async ({ visit }) => {
  const { page } = await visit(product);
  const scenario = readFileSync(inRepository("flows/inspection/vehicle-pending.scenario.json"), "utf8");
  const { load } = JSON.parse(scenario).replies;
  await page.route("**/api/inspections?*", (route) => route.fulfill({ json: load.body }));
  await page.goto("/autogestion/litoral/inspecciones/I-1");
  await page.getByText("Para seguir con «Inspección del vehículo».").waitFor();
  await identifyHere(page);
  await seeStep(page, "Fotos del vehículo");
  expect(new URL(page.url()).pathname).toBe("/autogestion/litoral/inspecciones/I-1/fotos");
});

test("an inspection that was rejected says which photo comes again, why, and that the others are right", async ({
  visit,
}) => {
  const { page } = await visit(product);
  const scenario = readFileSync(inRepository("flows/inspection/vehicle-rejected.scenario.json"), "utf8");
  const { load } = JSON.parse(scenario).replies;
  await page.route("**/api/inspections?*", (route) => route.fulfill({ json: load.body }));
  const { buffer: body, mimeType: contentType } = await photo("atras.jpg");
  await page.route("**/api/inspections/I-1/files/F-2", (route) => route.fulfill({ body, contentType }));
  await page.goto("/autogestion/litoral/inspecciones/I-1");
  await identifyHere(page);
  await seeStep(page, "Hay que repetir 1 foto");
  // What was wrong with it is seen beside how it should be.
  await page.getByRole("img", { name: "Lo que mandaste: Parte trasera" }).waitFor();
  // Which were approved is read once that is opened.
  expect(await page.getByText("Aprobadas").isVisible()).toBe(false);
  await page.getByText("2 fotos: no las toques").click();
  await page.getByText("Aprobadas").waitFor();
  const tile = page.getByRole("group", { name: "Parte trasera" });
  await tile.getByText("Patente ilegible").waitFor();
  expect(await tile.locator("svg use").first().getAttribute("href")).toContain("rear");
  expect(await page.getByRole("group", { name: "Frente" }).count()).toBe(0);
  expect(await inspectPage(page, "inspection-rejected")).toEqual([]);
});

test.for(["inspecciones/I-1/nada", "llamado", "clientes/nada", "pagos/nada"])(
  "%s is nobody's address",
  async (path, { visit }) => {
    const { page } = await visit(product);
    await page.goto(`/autogestion/cordillera/${path}`);
    await seeStep(page, "No encontramos esta página");
  },
);

async function identifyHere(page: Page): Promise<void> {
  await field(page, "DNI del asegurado").fill(person.identityNumber);
  await showWho(page, person);
}
