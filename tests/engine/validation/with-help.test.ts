import { expect, test } from "vitest";
import { withHelp } from "#engine/validation/index.ts";

test.each([
  ["Campo requerido", "Elegí el día", "Campo requerido: elegí el día"],
  ["Campo requerido", "DNI de quien manejaba", "Campo requerido: DNI de quien manejaba"],
  ["El máximo es 45", "A más de 45 km/h es una moto", "El máximo es 45: a más de 45 km/h es una moto"],
  [
    "Vencimiento inválido: usá MM/AA",
    "Está en el frente",
    "Vencimiento inválido: usá MM/AA. Está en el frente",
  ],
  ["Patente inválida", undefined, "Patente inválida"],
])("«%s» comes before its help «%s»", (text, help, said) => {
  expect(withHelp(text, help)).toBe(said);
});
