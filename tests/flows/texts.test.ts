import { expect, test } from "vitest";
import { flows, schemas } from "./documents.ts";

const claims = flows.filter(({ json: { id } }) => ["claim/vehicle", "claim/other"].includes(id));
const ofClaims = flows.filter(({ json: { kind } }) => kind === "claim");

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
  expect(steps.extension?.title).toBe("Agregar una ampliación");
  expect(steps.accident?.fields?.["/delayReason"]?.title).toBe(
    "Pasaron más de 3 días del hecho: contanos por qué se demoró la denuncia",
  );
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
