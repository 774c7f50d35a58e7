import { expect, test } from "vitest";
import { refuse } from "#server/infrastructure/http/problems.ts";

test("what several rules say of one value is told once, and what differs each by itself", () => {
  const problem = (code: string, path: string) => ({ code, path });
  const { details } = refuse([
    problem("field_invalid", "/vehicleAccidentType"),
    problem("field_invalid", "/vehicleAccidentType"),
    problem("field_required", "/vehicleAccidentType"),
    problem("field_invalid", "/date"),
  ]);
  expect(details.fields).toEqual({
    vehicleAccidentType: ["Campo inválido", "Campo requerido"],
    date: ["Campo inválido"],
  });
});
