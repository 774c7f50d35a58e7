import { expect, test } from "vitest";
import { getAt } from "#engine/json/index.ts";
import {
  connectorName,
  effectiveFlow,
  findConnector,
  findContract,
  openLibrary,
  productsAsked,
} from "#engine/language/index.ts";
import { edited } from "./world.ts";

const id = "claim/umbrella";

/** What the flow starts at its end where it says `claim/*`, with one more product that has that claim. */
function startedWith(other: string, audience = {}) {
  const library = openLibrary(
    edited([
      { find: '"products": ["umbrella"]', put: '"products": ["umbrella", "parasol"]' },
      {
        find: '"message": "Recibimos tu denuncia" }',
        put: '"message": "Recibimos tu denuncia", "start": { "flow": "claim/*" } }',
      },
      {
        file: "flows/products/parasol.product.json",
        put: `{ "$schema": "product.schema.json", "id": "parasol", "flows": { "claim": "${other}" } }`,
      },
    ]),
  );
  return getAt(effectiveFlow(library, id, audience)?.effective.flow, "/steps/sent/start");
}

test("a flow of a kind is the one that all its products have", () => {
  expect(startedWith(id)).toEqual({ flow: id });
});

test("of products with several it is that of the product of the context, overlays laid on or not", () => {
  const start = { flow: "={'umbrella': 'claim/umbrella', 'parasol': 'claim/parasol'}[context.product]" };
  expect(startedWith("claim/parasol")).toEqual(start);
  expect(startedWith("claim/parasol", { insurer: "zurich" })).toEqual(start);
});

test("a variant is asked for by the connectors of what it is a variant of, and by its contract", () => {
  const library = openLibrary(
    edited([
      {
        file: "flows/products/parasol.product.json",
        put: '{ "$schema": "product.schema.json", "id": "parasol", "variantOf": "umbrella", "flows": {} }',
      },
      {
        file: "flows/contracts/umbrella.contract.json",
        put: '{ "$schema": "contract.schema.json", "product": "umbrella", "kinds": { "quote": {} } }',
      },
    ]),
  );
  const found = findConnector(library, "insurers/zurich/quote-parasol");
  expect(found && connectorName(found)).toBe("insurers/zurich/quote-umbrella");
  expect(found && productsAsked(library, found)).toEqual(["umbrella", "parasol"]);
  expect(findContract(library, { value: { kind: "quote", product: "parasol" } })?.pointer).toBe(
    "/kinds/quote",
  );
  expect(findConnector(library, "insurers/zurich/quote-paraso")).toBeUndefined();
});
