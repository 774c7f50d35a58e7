import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect } from "vitest";
import {
  accidentDay,
  addFiles,
  button,
  choosePolicy,
  claimsOf,
  field,
  goOn,
  identify,
  item,
  option,
  seeStep,
  titles,
} from "./claim-page.ts";
import { insuredThing } from "./people.ts";
import { photo } from "./photos.ts";
import { type Product, startProduct, test } from "./product.ts";
import { storedClaims, storedFiles, watchCalls } from "./wire.ts";

const person = insuredThing({
  product: "umbrella",
  insurer: "sura",
  asset: "Paraguas negro de ocho varillas",
});
const folder = mkdtempSync(join(tmpdir(), "tramite-umbrella-"));
let product: Product;
beforeAll(async () => {
  // A product that the repository has never heard of: a schema, a flow and a product, and no code.
  cpSync(fileURLToPath(new URL("umbrella", import.meta.url)), folder, { recursive: true });
  product = await startProduct({ people: [person] }, [folder]);
});
afterAll(async () => {
  await product?.close();
  rmSync(folder, { recursive: true });
});

test("a product that is three documents in a folder has its claim from the DNI to the database", async ({
  visit,
}) => {
  const { page } = await visit(product);
  const calls = watchCalls(page);
  await identify(page, person, claimsOf("litoral"));
  await choosePolicy(page, /Paraguas negro de ocho varillas/, "El paraguas");
  await page.getByText("Paraguas negro de ocho varillas. No lo abras bajo techo.").waitFor();

  await field(page, "Fecha del hecho").fill(accidentDay.typed);
  await field(page, "Ciudad o localidad").fill("Ushuaia");
  await field(page, "Calle o ruta").fill("San Martín");
  const wind = field(page, "Velocidad del viento (km/h)");
  await option(page, "¿Qué le pasó al paraguas?", "Quedó olvidado").check();
  expect(await wind.count()).toBe(0);
  await option(page, "¿Qué le pasó al paraguas?", "Se dio vuelta").check();
  await wind.fill("500");
  await goOn(page);
  await page.getByRole("link", { name: /^Velocidad del viento \(km\/h\): El máximo es 400/ }).waitFor();
  await wind.fill("120");
  for (const [number, state] of [
    [1, "Doblada"],
    [2, "Rota"],
  ] as const) {
    const rib = item(page, `Varilla ${number}`);
    // The first one is open: the list wants it.
    if (number > 1) await button(page, "Agregar varilla").click();
    await field(rib, "Posición").fill(String(number * 3));
    await option(rib, "¿Cómo quedó?", state).check();
  }
  await goOn(page, "Fotos del paraguas");
  await addFiles(page, [await photo("varillas.jpg")]);
  await goOn(page, titles.review);
  await field(page, "Email").fill("ana@example.com");
  await button(page, "Enviar denuncia").click();
  await seeStep(page, titles.sent);
  await page.getByText("Que no llueva.").waitFor();

  const [claim, ...others] = await storedClaims(product, person);
  expect(others).toEqual([]);
  expect(claim).toMatchObject({
    status: "sent",
    content: {
      umbrellaHarm: "turnedInsideOut",
      windSpeed: 120,
      ribs: [
        { position: 3, state: "bent" },
        { position: 6, state: "broken" },
      ],
      date: accidentDay.wire,
      place: { city: "Ushuaia", street: "San Martín", number: 0 },
    },
  });
  expect(await storedFiles(product, claim?.id ?? "")).toMatchObject([{ name: "varillas.jpg" }]);
  expect(await sendStronger(calls)).toMatchObject({
    error: { message: { windSpeed: ["El máximo es 400"] } },
  });
});

/** What was saved, with a wind that the product's schema forbids: the server reads the same documents. */
async function sendStronger(calls: ReturnType<typeof watchCalls>): Promise<unknown> {
  const saved = calls.find(({ call }) => call === "POST /api/accidents");
  const { "x-ticket": ticket = "", "x-release": release = "" } = saved?.headers ?? {};
  const response = await fetch(`${product.url}/api/accidents`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-ticket": ticket, "x-release": release },
    body: JSON.stringify({ ...saved?.body, windSpeed: 500 }),
  });
  return response.json();
}
