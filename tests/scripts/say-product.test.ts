import { expect, test } from "vitest";
import { openLibrary } from "#engine/language/index.ts";
import { inRepository } from "#scripts/run.ts";
import { flowAddresses } from "#scripts/say-product.ts";
import { readDocuments } from "#server/releases/read-documents.ts";

test("each hosted flow has an address, or is among those that are offered to nobody", () => {
  const { open, unanswered } = flowAddresses(openLibrary(readDocuments(inRepository(""))), "pampa");
  const addresses = Object.fromEntries(open);
  expect(addresses["claim/entry"]).toBe("/autogestion/pampa/siniestros");
  expect(addresses["account/client"]).toBe("/clientes");
  expect(addresses["claim/vehicle"]).toBe("lo abre otro trámite");
  expect(unanswered.length).toBeGreaterThan(0);
  expect(unanswered.filter((flow) => flow in addresses)).toEqual([]);
});
