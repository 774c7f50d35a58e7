import { describe, expect, test } from "vitest";
import { toCell, toCsv } from "#src/desk/list/csv.ts";
import {
  callQuery,
  changedView,
  pageInstead,
  readView,
  type View,
  writeView,
} from "#src/desk/list/list-address.ts";
import { orderRows } from "#src/desk/list/order-rows.ts";
import cells from "./cells.json" with { type: "json" };
import changes from "./changes.json" with { type: "json" };
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

test.each(changes)("$name lead to $is", ({ view, change, is }) => {
  const whole = { order: undefined, filters: {}, ...view };
  expect(changedView(whole, change as Partial<View>)).toEqual(is ? { ...whole, ...is } : undefined);
});

test.each([
  [999, 14, 2, 2],
  [3, 14, 2, 2],
  [2, 14, 2, undefined],
  [999, 0, 0, undefined],
  [1, 0, 1, undefined],
])("page %i of %i rows on %i pages is page %s instead", (page, total, totalPages, instead) => {
  const view = { page, search: "", order: undefined, filters: {} };
  const pagination = { count: 0, total, perPage: 10, currentPage: page, totalPages };
  expect(pageInstead(view, pagination)).toBe(instead);
});

test("a list that is whole has no page behind its end", () => {
  expect(pageInstead({ page: 9, search: "", order: undefined, filters: {} }, undefined)).toBeUndefined();
});

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

describe("a list that is whole", () => {
  const columns = [
    { id: "name", title: "Nombre", text: ({ name }: Row) => name },
    { id: "day", title: "Día", text: () => "20/11/2026", place: ({ day }: Row) => day },
  ];
  type Row = { readonly name: string | null; readonly day: string };
  const rows: readonly Row[] = [
    { name: "Ñandú", day: "2026/11/02" },
    { name: null, day: "2026/01/31" },
    { name: "nube 10", day: "2025/12/01" },
    { name: "Nube 9", day: "2026/11/01" },
  ];
  test.each([
    [undefined, [0, 1, 2, 3]],
    [{ by: "name", isDescending: false }, [3, 2, 0, 1]],
    [{ by: "name", isDescending: true }, [0, 2, 3, 1]],
    [{ by: "day", isDescending: false }, [2, 1, 3, 0]],
    [{ by: "gone", isDescending: false }, [0, 1, 2, 3]],
  ])("is put in order by %j, what is not known last", (order, is) => {
    expect(orderRows(rows, columns, order).map((row) => rows.indexOf(row))).toEqual(is);
  });
});
