import { expect, test } from "vitest";
import type { JsonObject } from "#engine/json/index.ts";
import { isSheet, itemsIn } from "#engine/react/sheet/cells.ts";
import type { ColumnView } from "#engine/runtime/index.ts";
import cases from "./sheet-cells.json" with { type: "json" };

const columns: readonly ColumnView[] = [
  { part: "name", title: "Nombre", schema: { type: "string" } },
  { part: "dni", title: "DNI", schema: { type: "string", dni: true } },
  { part: "born", title: "Nacimiento", schema: { type: "string", format: "date", minAge: 18 } },
  { part: "sum", title: "Suma", schema: { type: "integer", money: "ARS" } },
  { part: "boss", title: "Jefe", schema: { type: "boolean" } },
  {
    part: "colour",
    title: "Color",
    schema: { type: "string", enum: ["red", "blue"], titles: { red: "Rojo", blue: "Azul" } },
  },
];

const written: readonly { name: string; text: string; items: readonly JsonObject[] }[] = cases as never;

test.each(written)("a pasted text: $name", ({ text, items }) => {
  expect(itemsIn(text, columns, "2026-11-24")).toEqual(items);
});

test("five hundred lines of a spreadsheet are read at once, whatever they hold", () => {
  const line = `"${'""'.repeat(200)}"\t`;
  expect(itemsIn(`${line}\n`.repeat(500), columns, "2026-11-24")).toHaveLength(500);
});

test.each([
  ["Ana", false],
  ["Ana\n", false],
  ["Ana\tBea", true],
  ["Ana\nBea", true],
])("%j is more than one cell: %s", (text, isMore) => {
  expect(isSheet(text)).toBe(isMore);
});
