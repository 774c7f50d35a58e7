import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demonstrationCatalogues } from "#server/insurance/vehicles/demonstration.ts";
import { importCatalogue } from "#server/insurance/vehicles/main.ts";
import { readCatalogues } from "#server/insurance/vehicles/read-catalogue.ts";
import { type Harness, startHarness } from "../../harness.ts";
import cases from "./read-catalogue.json" with { type: "json" };

const folder = mkdtempSync(join(tmpdir(), "tramite-catalogue-"));
const file = join(folder, "export.csv");
const cataloguesFolder = join(folder, "catalogues");
const bring = (text: string) => {
  writeFileSync(file, text);
  return importCatalogue(["car", file], { cataloguesFolder });
};
const good = [
  "codia;brand;group;model;prices_from;prices_to;2025;2026",
  "1200007;Marca Uno;Linda;Linda 1.3;2024;2026;18000000;20000000",
  "1200008;Marca Uno;Linda;Linda 1.6;2026;2026;;25000000",
].join("\n");
let server: Harness;
beforeAll(async () => {
  await bring(good);
  server = await startHarness({ catalogues: readCatalogues(cataloguesFolder, demonstrationCatalogues()) });
});
afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true });
});
const get = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
  server.call({ url: `/multi-quoter/car${path}`, headers });

test("an export has its own years, models and prices, and two ids a model", async () => {
  expect((await get("/years")).json().data).toEqual([2026, 2025]);
  const [brand] = (await get("/brands?year=2025")).json().data;
  expect(brand.name).toBe("Marca Uno");
  const models = async (year: number) =>
    (await get(`/models?year=${year}&brand=${brand.id}`)).json().data as {
      id: string;
      infoAutoCode: string;
    }[];
  expect(await models(2025)).toMatchObject([{ name: "Linda 1.3", infoAutoCode: "1200007" }]);
  const [, newer] = await models(2026);
  expect(newer?.id).not.toBe(newer?.infoAutoCode);
  const summary = (year: number) => get(`/summary?year=${year}&brand=${brand.id}&model=${newer?.id}`);
  expect((await summary(2026)).json().data).toEqual({ infoAutoCode: "1200008", price: 2_500_000_000 });
  expect((await summary(2025)).statusCode).toBe(404);
});

test("a kind without a file has the demonstration's, which says so of itself", async () => {
  expect((await server.call({ url: "/multi-quoter/motorcycle/brands?year=2021" })).json().data).toHaveLength(
    10,
  );
  expect(demonstrationCatalogues().find("motorcycle")?.version).toMatch(/^demostración-/);
});

test("is kept for an hour, and asked for by its tag", async () => {
  const { headers } = await get("/brands?year=2026");
  expect(headers["cache-control"]).toBe("public, max-age=3600");
  const again = await get("/brands?year=2026", { "if-none-match": String(headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
});

test.each(cases)("a file with $title is told by row and column, and left out", async ({ line, says }) => {
  await expect(bring(`${good}\n${line}`)).rejects.toMatchObject({
    details: { detail: expect.stringContaining(says) },
  });
  expect(readFileSync(join(cataloguesFolder, "car.csv"), "utf8")).toBe(good);
});
