import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import { accidentDay, button, choosePolicy, field, goOn, identify, seeStep, titles } from "./claim-page.ts";
import { insuredThing } from "./people.ts";
import { type Product, startProduct, test } from "./product.ts";
import { kill, readDrafts, seeSaved } from "./tab.ts";
import { storedClaims } from "./wire.ts";

const person = insuredThing({ product: "vault", insurer: "sura", asset: "Caja 12 de la sucursal centro" });
const folder = mkdtempSync(join(tmpdir(), "tramite-vault-"));
const logged: string[] = [];
let product: Product;
beforeAll(async () => {
  cpSync(fileURLToPath(new URL("vault", import.meta.url)), folder, { recursive: true });
  const logStream = { write: (line: string) => void logged.push(line) };
  product = await startProduct({ people: [person], logStream }, [folder]);
});
afterAll(async () => {
  await product?.close();
  rmSync(folder, { recursive: true });
});

const card = "4509 9535 6623 3704";
const password = "yerba, bombilla y pava";
/** The parts by which a secret would be known wherever it was, however written. */
const traces = [card, card.replaceAll(" ", ""), "95356623", password, "bombilla"];

test("a card's number and a password are nowhere but in the call that uses them", async ({ visit }) => {
  const visited = await visit(product);
  let { page } = visited;
  const seen = watch(page);
  await identify(page, person);
  await choosePolicy(page, /Caja 12/, "La caja");
  await fillVault(page);
  await page.getByText("Visa", { exact: true }).waitFor();
  await seeSaved(page, "Ana Titular");
  expect(tracesIn(await kept(page))).toEqual([]);

  // A tab that is taken away leaves the rest of what was typed, and asks for the secrets again.
  page = await kill(visited, page, "Ana Titular");
  const after = watch(page);
  await identify(page, person);
  await resume(page, "La caja");
  expect(await field(page, "Titular").inputValue()).toBe("Ana Titular");
  expect(await field(page, "Número de la tarjeta").inputValue()).toBe("");
  expect(await page.getByLabel("Contraseña de la caja").inputValue()).toBe("");
  await goOn(page);
  await page.getByRole("link", { name: "Contraseña de la caja: Campo requerido" }).waitFor();

  await fillSecrets(page);
  const opened = await answerOpenings(page);
  await goOn(page, titles.review);
  expect(opened).toEqual([{ number: card.replaceAll(" ", ""), password }]);
  await page.getByText("•••• 3704", { exact: true }).waitFor();
  await page.getByText("••••••••", { exact: true }).waitFor();
  expect(tracesIn(await page.content(), await kept(page))).toEqual([]);

  // Nothing needs them any more: the next tab does not ask for them.
  page = await kill(visited, page, '"at":"review"');
  const last = watch(page);
  await identify(page, person);
  await resume(page, titles.review);
  await button(page, "Enviar denuncia").click();
  await seeStep(page, titles.sent);

  expect(await storedClaims(product, person)).toMatchObject([
    { status: "sent", content: { card: { holder: "Ana Titular" } } },
  ]);
  expect(logged.join()).toContain("/accidents");
  const database = await everyRow(product);
  expect(database).toContain("Ana Titular");
  expect(tracesIn(await kept(page), ...seen, ...after, ...last, logged.join(), database)).toEqual([]);
});

test("a password is dots until somebody asks to see it", async ({ visit }) => {
  const { page } = await visit(product);
  await identify(page, person);
  await choosePolicy(page, undefined, "La caja");
  const box = page.getByLabel("Contraseña de la caja");
  expect(await box.getAttribute("autocomplete")).toBe("current-password");
  await box.fill(password);
  expect(await box.getAttribute("type")).toBe("password");
  await button(page, "Mostrar").click();
  expect(await box.getAttribute("type")).toBe("text");
  expect(await box.inputValue()).toBe(password);
  await button(page, "Ocultar").click();
  expect(await box.getAttribute("type")).toBe("password");
});

async function resume(page: Page, title: string): Promise<void> {
  await seeStep(page, "Tenés algo sin terminar");
  await button(page, "Continuar").click();
  await seeStep(page, title);
}

async function fillVault(page: Page): Promise<void> {
  await field(page, "Fecha del hecho").fill(accidentDay.typed);
  await field(page, "Ciudad o localidad").fill("Ushuaia");
  await field(page, "Calle o ruta").fill("San Martín");
  await fillSecrets(page);
  await field(page, "Titular").fill("Ana Titular");
}

async function fillSecrets(page: Page): Promise<void> {
  await field(page, "Número de la tarjeta").pressSequentially(card.replaceAll(" ", ""));
  expect(await field(page, "Número de la tarjeta").inputValue()).toBe(card);
  await page.getByLabel("Contraseña de la caja").pressSequentially(password);
}

/** Opens every vault, after our own server has seen the request; tells what it was asked with. */
async function answerOpenings(page: Page): Promise<readonly unknown[]> {
  const bodies: unknown[] = [];
  await page.route("**/api/vaults/openings", async (route) => {
    bodies.push(route.request().postDataJSON());
    await route.fetch();
    await route.fulfill({ status: 201, json: { data: {} } });
  });
  return bodies;
}

/** What the page asks for and says from now on, the body of the call that opens the vault aside. */
function watch(page: Page): readonly string[] {
  const seen: string[] = [];
  page.on("console", (message) => seen.push(message.text()));
  page.on("framenavigated", (frame) => seen.push(frame.url()));
  page.on("request", (request) => {
    const isOpening = request.url().endsWith("/vaults/openings");
    seen.push(request.url(), JSON.stringify(request.headers()), isOpening ? "" : (request.postData() ?? ""));
  });
  return seen;
}

/** What the browser keeps. */
async function kept(page: Page): Promise<string> {
  const storage = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state]));
  return storage + (await readDrafts(page));
}

/** Every row of every table, the record of changes among them. */
async function everyRow({ server }: Product): Promise<string> {
  const { db } = server.database;
  const tables = await db.introspection.getTables();
  const rows = await Promise.all(
    tables.map(({ schema, name }) => {
      const table = sql.id(...(schema === undefined ? [] : [schema]), name);
      return sql<{ row: string }>`select to_jsonb(t)::text as row from ${table} t`.execute(db);
    }),
  );
  return rows.flatMap((one) => one.rows.map(({ row }) => row)).join();
}

function tracesIn(...texts: readonly string[]): readonly string[] {
  return traces.filter((trace) => texts.some((text) => text.includes(trace)));
}
