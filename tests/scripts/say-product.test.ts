import { expect, test } from "vitest";
import { openLibrary } from "#engine/language/index.ts";
import { inRepository } from "#scripts/run.ts";
import { flowAddresses } from "#scripts/say-product.ts";
import { readDocuments } from "#server/releases/read-documents.ts";

test("each hosted flow has an address, or the reason why there is none", () => {
  const addresses = Object.fromEntries(flowAddresses(openLibrary(readDocuments(inRepository(""))), "pampa"));
  expect(addresses["claim/entry"]).toBe("/autogestion/pampa/siniestros");
  expect(addresses["account/client"]).toBe("/clientes");
  expect(addresses["claim/vehicle"]).toBe("lo abre otro trámite");
  expect(addresses["policy/manual"]).toMatch(/^todavía no se ofrece/);
});
