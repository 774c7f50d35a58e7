import { expect, test } from "vitest";
import { getAt } from "#engine/json/index.ts";
import { effectiveFlow, openLibrary } from "#engine/language/index.ts";
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
