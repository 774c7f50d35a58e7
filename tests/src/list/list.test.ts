import { expect, test } from "vitest";
import { toCell, toCsv } from "#src/shared/list/csv.ts";
import { callQuery, readView, writeView } from "#src/shared/list/list-address.ts";
import cells from "./cells.json" with { type: "json" };
import views from "./views.json" with { type: "json" };

const known = { ordered: ["total"], filters: { status: ["paid", "pending"] }, isSearched: true };

test.each(views)(
  "$name is the same in the address, the list and its call",
  ({ address, back, call, view }) => {
    const read = readView(new URLSearchParams(address), known);
    expect(read).toEqual({ order: undefined, ...view });
    expect(String(writeView(read))).toBe(back ?? address);
    expect(callQuery(read)).toBe(call);
  },
);

test.each(cells)("a spreadsheet reads $value as a text", ({ value, is }) => {
  expect(toCell(value)).toBe(is);
});

test("an export has a head, and nothing where nothing is known", () => {
  const columns = [
    { id: "name", title: "Nombre", text: ({ name }: { name: string | null }) => name },
    { id: "two", title: "Dos", text: () => "2" },
  ];
  expect(toCsv(columns, [{ name: "Ana" }, { name: null }])).toBe("\ufeffNombre;Dos\r\nAna;2\r\n;2");
});
