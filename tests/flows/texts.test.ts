import { expect, test } from "vitest";
import { type FlowDocument, releaseFor } from "#engine/language/index.ts";
import { flows, library, schemas } from "./documents.ts";

/** Flows with their parts, as everybody gets them. */
const whole = flows.map(({ file, json }) => ({
  file,
  json: (releaseFor(library, json.id, {})?.release.flow ?? json) as FlowDocument,
}));
const claims = whole.filter(({ json: { id } }) => ["claim/vehicle", "claim/other"].includes(id));
const ofClaims = whole.filter(({ json: { kind } }) => kind === "claim");

// The specification's and the glossary's sentences are kept letter by letter.
test.each(claims)("$json.id says its texts letter by letter", ({ json: { steps } }) => {
  expect(steps.review?.notice).toBe(
    "Declaro bajo juramento que los datos son ciertos y completos (Ley 17.418)",
  );
  expect(steps.review?.actions?.send?.confirm?.message).toBe(
    "¿Querés enviar la denuncia sin documentos? Podés agregarlos después como ampliación.",
  );
  expect(steps.sent?.message).toBe(
    "El siniestro se ingresó correctamente, nos vamos a contactar a la brevedad",
  );
  const late = Object.values(steps).flatMap(({ fields = {} }) => fields["/delayReason"] ?? []);
  expect(late.map(({ title }) => title)).toEqual([
    "Pasaron más de 3 días del hecho: contanos por qué se demoró la denuncia",
  ]);
});

test("what is added to a claim has the specification's title", () => {
  const { steps } = whole.find(({ json: { id } }) => id === "claim/extension")?.json ?? {};
  expect(steps?.extension?.title).toBe("Agregar una ampliación");
});

test.each(ofClaims)("$json.id fails with the texts of the error catalogue", ({ json }) => {
  expect(json.catch).toMatchObject({
    "400": { message: "=response.body.error.message" },
    "401": {},
    "404": { message: "Error de conexión, reintentelo más tarde" },
    "409": { message: "=response.body.error.message" },
    "500": { message: "Error del servidor, reintentelo más tarde" },
    other: { message: "Error inesperado, intente nuevamente" },
  });
  expect(json.catch?.["401"]?.message).toBeUndefined();
});

test("the entry names what is chosen and what is begun", () => {
  const { steps } = flows.find(({ json: { id } }) => id === "claim/entry")?.json ?? {};
  const { json } = schemas.find(({ file }) => file === "schemas/claim-entry.schema.json") ?? {};
  expect(json).toMatchObject({ properties: { choice: { title: "Elegí un siniestro o una póliza" } } });
  expect(steps?.entry?.actions?.new?.title).toBe("Nueva denuncia");
});

test.each(whole.filter(({ json: { kind } }) => kind === "emission"))(
  "$json.id says its texts letter by letter",
  ({ json: { steps, calls, catch: caught } }) => {
    const denied = "Operación no habilitada, no tiene permisos para emitir, contacte al administrador";
    expect(steps.forbidden?.message).toBe(denied);
    expect(calls?.emit?.catch).toMatchObject({ "403": { message: denied } });
    expect(steps.confirm?.notice).toBe(
      "='El precio cambió de ' + data.acceptedPrice.money() + ' a ' + data.emission.price.money() + '. ¿Querés continuar?'",
    );
    expect(steps.requote?.notice).toBe("El precio venció: recotizá para continuar.");
    expect(caught?.other).toEqual({
      message: "No pudimos emitir la póliza. Probá de nuevo o escribinos por WhatsApp.",
    });
  },
);
