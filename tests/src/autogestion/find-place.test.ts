import { expect, test } from "vitest";
import type { HostedFlow } from "#engine/language/index.ts";
import { findPlace } from "#src/autogestion/places/find-place.ts";
import { findOpeningWith } from "#src/shared/wizard/opening.ts";

const payment = { ...hosted("pagos", ["today", "policyId"]), title: "Cambiar el medio de pago" };
const flows = [
  payment,
  hosted("siniestros", ["today"]),
  hosted("cuotas/{instalmentId}", ["today", "quoteId"]),
];
const hosting = { flows, given: ["today", "platform"] };

test.each([
  ["documentos", "Mis documentos"],
  ["pagos", payment.title],
  ["mensajes", "Mensajes"],
  ["datos-personales", "Mis datos personales"],
  ["mensajes/0190b7f0-0000-4000-8000-000000000001", "Mensajes"],
  ["mensajes/otro", undefined],
  ["cuotas/1", undefined],
  ["nada", undefined],
  ["constructor", undefined],
])("at «%s» there is %s", (address, title) => {
  expect(findPlace(hosting, address)?.title).toBe(title);
});

test("a flow that needs a policy opens where its address tells it", () => {
  const opens = (search: string) => findOpeningWith(hosting, "pagos", new URLSearchParams(search));
  expect(opens("")).toBeUndefined();
  expect(opens("policyId=P-1")).toMatchObject({ values: { policyId: "P-1" }, search: "?policyId=P-1" });
});

function hosted(route: string, needs: readonly string[]): HostedFlow {
  return {
    flow: `account/${route}`,
    title: route,
    route,
    needs,
    paths: [],
    draft: ["policyId"],
    translations: {},
  };
}
