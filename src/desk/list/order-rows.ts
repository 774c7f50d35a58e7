import type { Column } from "./list.ts";
import type { View } from "./list-address.ts";

const alphabet = new Intl.Collator("es", { numeric: true, sensitivity: "base" });

/** The rows of a whole list in the order that its view says; what is not known stands last either way. */
export function orderRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  order: View["order"],
): readonly Row[] {
  const column = order && columns.find(({ id }) => id === order.by);
  if (!column) return rows;
  const placeOf = column.place ?? column.text;
  const way = order.isDescending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [left, right] = [placeOf(one), placeOf(other)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    if (typeof left === "number" && typeof right === "number") return way * (left - right);
    return way * alphabet.compare(String(left), String(right));
  });
}
