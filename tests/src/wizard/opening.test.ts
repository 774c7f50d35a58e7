import { expect, test } from "vitest";
import type { HostedFlow } from "#engine/language/index.ts";
import {
  findLacking,
  findOpening,
  findOpeningWith,
  givenTo,
  openFlows,
  ownOpening,
  placeOf,
} from "#src/shared/wizard/opening.ts";
import cases from "./openings.json" with { type: "json" };

const flows: readonly HostedFlow[] = [
  hosted("claim/entry", "siniestros", ["inicio"]),
  hosted("claim/vehicle", undefined, ["siniestro", "conductor"]),
  hosted("claim/details", "siniestros/{accidentId}", ["detalle"], ["today", "accidentId"]),
  hosted("inspection/vehicle", "inspecciones/{inspectionId}", ["fotos"], ["today", "inspectionId"]),
  hosted("account/policy-data", "datos", ["cambios"], ["today", "policyId"]),
  hosted("account/recovery", "registro", ["clave-nueva"]),
  {
    ...hosted("account/registration", "registro", ["cuenta", "validación/{id}"]),
    task: { hint: "", drawing: "", isFirst: true },
  },
  { ...hosted("account/client", "clientes", ["nuevo"]), draft: ["clientId"] },
  hosted("emission/car", "cotizaciones/auto", ["pago"], ["today", "quoteId"]),
  { ...hosted("quote/moto", "cotizaciones/moto", ["marca", "precios/{id}"]), draft: ["quoteId", "clientId"] },
  general("emission/umbrella", "umbrella"),
  general("emission/parasol", "parasol"),
];

const hosting = { flows, given: ["today", "platform"] };

test.each(cases)("«$address» opens $opens.flow at $opens.step", ({ address, opens }) => {
  const found = findOpening(hosting, address);
  const shown = found && {
    flow: found.hosted.flow,
    route: found.route,
    ...(Object.keys(found.values).length === 0 ? {} : { values: found.values }),
    ...(found.step === undefined ? {} : { step: found.step }),
  };
  expect(shown).toEqual(opens);
});

test("an address that a wizard gave itself is right whatever its step", () => {
  expect(findOpening(hosting, "siniestros/de-antes", true)).toMatchObject({
    route: "siniestros",
    step: "de-antes",
  });
});

test("a wizard's own address is of the flow that has its step, not of a shorter route", () => {
  expect(findOpening(hosting, "siniestros/A-1/detalle", true)).toMatchObject({
    route: "siniestros/A-1",
    step: "detalle",
  });
});

test.each([
  [
    "clientes/nuevo",
    "clientId=C-1&platform=otra&x=1",
    "account/client",
    { clientId: "C-1" },
    "?clientId=C-1",
  ],
  ["clientes/nuevo", "", "account/client", {}, undefined],
  ["cotizaciones/auto/pago", "quoteId=Q+1", "emission/car", { quoteId: "Q 1" }, "?quoteId=Q+1"],
  ["cotizaciones/auto/pago", "", undefined, undefined, undefined],
  [
    "poliza/emitir/adicional",
    "product=parasol&quoteId=Q-1",
    "emission/parasol",
    { product: "parasol", quoteId: "Q-1" },
    "?product=parasol&quoteId=Q-1",
  ],
  [
    "poliza/emitir/pago",
    "product=umbrella&quoteId=Q-1",
    "emission/umbrella",
    { product: "umbrella", quoteId: "Q-1" },
    "?product=umbrella&quoteId=Q-1",
  ],
  ["poliza/emitir/pago", "product=boat&quoteId=Q-1", undefined, undefined, undefined],
  ["poliza/emitir/pago", "quoteId=Q-1", undefined, undefined, undefined],
  ["cotizaciones/moto/precios/Q%201", "", "quote/moto", { quoteId: "Q 1" }, "?quoteId=Q+1"],
  [
    "cotizaciones/moto/precios/Q-1",
    "quoteId=Q-2&clientId=C-1",
    "quote/moto",
    { quoteId: "Q-1", clientId: "C-1" },
    "?quoteId=Q-1&clientId=C-1",
  ],
  ["registro/validación/7", "", "account/registration", {}, undefined],
  ["inspecciones/I-1", "inspectionId=I-2", "inspection/vehicle", { inspectionId: "I-1" }, undefined],
] as const)("«%s» with «%s» behind it opens %s", (address, query, flow, values, search) => {
  const found = findOpeningWith(hosting, address, new URLSearchParams(query));
  expect([found?.hosted.flow, found?.values, found?.search]).toEqual([flow, values, search]);
});

test("what a wizard made itself, and says in its own address, is not opened beside it", () => {
  const found = findOpeningWith(hosting, "cotizaciones/moto/precios/Q-1", new URLSearchParams(), true);
  expect([found?.values, found?.step, found?.search]).toEqual([{}, "precios/Q-1", undefined]);
});

const quotes: readonly HostedFlow[] = [
  {
    ...hosted("quote/vehicle", "cotizaciones/auto", ["marca"]),
    gives: { product: "car", canEmit: true },
    draft: ["quoteId"],
  },
  {
    ...hosted("quote/vehicle", "cotizaciones/moto", ["marca"]),
    gives: { product: "motorcycle", canEmit: false },
    draft: ["quoteId"],
  },
  hosted("emission/car", "cotizaciones/auto", ["pago"], ["today", "quoteId", "coverageId"]),
];

test.each([
  ["", "quote/vehicle", { product: "car", canEmit: true }],
  ["product=motorcycle", "quote/vehicle", { product: "car", canEmit: true }],
  ["quoteId=Q-1", "quote/vehicle", { quoteId: "Q-1", product: "car", canEmit: true }],
  ["quoteId=Q-1&coverageId=C-1", "emission/car", { quoteId: "Q-1", coverageId: "C-1" }],
])("at one address «%s» opens what needs most of it, %s", (query, flow, values) => {
  const found = findOpeningWith(
    { flows: quotes, given: ["today"] },
    "cotizaciones/auto",
    new URLSearchParams(query),
  );
  expect([found?.hosted.flow, found?.values]).toEqual([flow, values]);
});

test.each([
  [
    "emission/umbrella",
    { product: "umbrella", quoteId: "Q-1" },
    "poliza/emitir?product=umbrella&quoteId=Q-1",
  ],
  ["emission/umbrella", { product: "umbrella" }, undefined],
  ["claim/details", { accidentId: "A 1", insurer: "sura" }, "siniestros/A%201"],
  ["claim/vehicle", {}, undefined],
  ["none", {}, undefined],
])("«%s» of %s has the address %s", (flow, context, address) => {
  const found = ownOpening(hosting, flow, context);
  expect(found && placeOf(found)).toBe(address);
});

test("what a flow is given is that of its context's product", () => {
  expect(givenTo(quotes, "quote/vehicle", { product: "motorcycle" })).toEqual({
    product: "motorcycle",
    canEmit: false,
  });
  expect(givenTo(quotes, "quote/vehicle", { product: "boat" })).toEqual({});
  expect(givenTo(quotes, "emission/car", { product: "car" })).toEqual({});
});

test("what can be opened by its address alone is offered, once for each route", () => {
  expect(openFlows(hosting).map(({ hosted: { flow } }) => flow)).toEqual([
    "claim/entry",
    "account/registration",
    "account/client",
    "quote/moto",
  ]);
});

function hosted(
  flow: string,
  route: string | undefined,
  paths: readonly string[],
  needs: readonly string[] = ["today"],
): HostedFlow {
  return { flow, title: flow, translations: {}, ...(route ? { route } : {}), draft: [], needs, paths };
}

/** One of several flows at one route, each of a product of its own. */
function general(flow: string, product: string): HostedFlow {
  const needs = ["today", "product", "quoteId"];
  return {
    ...hosted(flow, "poliza/emitir", ["adicional", "pago"], needs),
    draft: ["product", "quoteId"],
    products: [{ id: product, title: "Producto", route: product }],
  };
}

test.each([
  ["cotizaciones/auto/pago", "", "emission/car"],
  ["cotizaciones/auto/pago", "?quoteId=Q-1", undefined],
  ["umbrella", "", undefined],
  ["inspecciones", "", undefined],
  ["cotizaciones/nada", "", undefined],
] as const)("«%s%s» lacks what %s needs", (address, query, flow) => {
  expect(findLacking(hosting, address, new URLSearchParams(query))?.hosted.flow).toBe(flow);
});
