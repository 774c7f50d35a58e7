import { expect, test } from "vitest";
import { hostedFlows, openLibrary } from "#engine/language/index.ts";
import { flowAddresses } from "#scripts/flow-addresses.ts";
import { inRepository } from "#scripts/run.ts";
import { readDocuments } from "#server/releases/read-documents.ts";

const { open, unopened, unanswered } = flowAddresses(openLibrary(readDocuments(inRepository(""))), "pampa");
const addresses = Object.fromEntries(open);

test("each hosted flow has an address, and none asks for what nobody answers", () => {
  expect(addresses["claim/entry"]).toBe("/autogestion/pampa/siniestros");
  expect(addresses["account/client"]).toBe("/clientes");
  expect(addresses["claim/vehicle"]).toBe("lo abre otro trámite");
  expect(unanswered).toEqual([]);
});

test("a flow that wants what its address does not tell is where another flow or a page leads to", () => {
  expect(addresses["quote/car"]).toBe("/cotizaciones/auto");
  expect(addresses["emission/car"]).toBe("/cotizaciones/auto/emitir-poliza/auto, desde otro trámite");
  expect(addresses["emission/home"]).toBe("/hogar/emitir/cliente, desde otro trámite");
  expect(unopened).toContainEqual(["account/payment-method", "/autogestion/pampa/pagos"]);
  // Each of them wants what a page chooses: a policy of theirs or a price.
  const given = ["policyId", "quoteId", "coverageId", "inspectionId"];
  const library = openLibrary(readDocuments(inRepository("")));
  const hosted = (["autogestion", "broker", "account"] as const).flatMap((area) =>
    hostedFlows(library, area),
  );
  for (const [flow] of unopened)
    expect(hosted.some((one) => one.flow === flow && one.needs.some((need) => given.includes(need)))).toBe(
      true,
    );
});
