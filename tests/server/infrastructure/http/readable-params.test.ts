import { expect, test } from "vitest";
import { refuse } from "#server/infrastructure/http/problems.ts";

test.each([
  ["field_date_max", { date: "2026-11-21" }, "La fecha no puede ser posterior al 21/11/2026"],
  ["field_file_size", { size: 5_242_880 }, "Tamaño máximo de archivo: 5 MB"],
  ["field_file_size", { size: 1_572_864 }, "Tamaño máximo de archivo: 1,5 MB"],
  ["field_file_size", { size: 2_048 }, "Tamaño máximo de archivo: 2 kB"],
  ["field_file_type", { formats: ["jpeg", "png", "pdf"] }, "Archivos validos: jpg, jpeg, png, pdf"],
])("%s with %j reads «%s»", (code, params, text) => {
  expect(refuse([{ code, path: "/field", params }]).details.fields).toEqual({ field: [text] });
});
